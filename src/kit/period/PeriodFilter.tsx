import { useTranslate } from 'ra-core'
import { f } from '../../../schema/engine/fields/index.ts'
import { DateInput } from '../kinds/date.tsx'
import { PERIODS, type PeriodState } from './periods.ts'

interface PeriodFilterProps {
  readonly id: string
  /** Label of the period, such as when a record was created. */
  readonly label: string
  /** Resource whose dates they are. */
  readonly resource: string
  readonly state: PeriodState
  /** The dates that a word currently means, shown as placeholders; those of the state by default. */
  readonly days?: Pick<PeriodState, 'from' | 'to'>
  readonly onChange: (next: PeriodState) => void
}

/** Filter for a period, by a word or by its first and last date: three fields. */
export function PeriodFilter({ id, label, resource, state, days = state, onChange }: PeriodFilterProps) {
  const translate = useTranslate()
  const isOwn = state.period === undefined && (state.from !== undefined || state.to !== undefined)
  const { from, to } = days
  return (
    <>
      <label>
        <span>{label}</span>
        <select
          className="control"
          value={isOwn ? 'own' : (state.period ?? 'all')}
          onChange={({ target }) =>
            onChange({ from: undefined, to: undefined, period: PERIODS.find((one) => one === target.value) })
          }
        >
          {isOwn && <option value="own">{translate('period.own')}</option>}
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {translate(`period.${one}`)}
            </option>
          ))}
          <option value="all">{translate('period.all')}</option>
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span>{translate(`period.${name}`)}</span>
          <DateInput
            id={`${id}-${name}`}
            name={name}
            resource={resource}
            field={f.date()}
            value={days[name] ?? null}
            onChange={(day: unknown) =>
              onChange({ from, to, period: undefined, [name]: typeof day === 'string' && day ? day : undefined })
            }
          />
        </label>
      ))}
    </>
  )
}

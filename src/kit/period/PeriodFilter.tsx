import { useTranslate } from 'ra-core'
import { f } from '../../../schema/engine/fields/index.ts'
import { DateInput } from '../kinds/date.tsx'
import { PERIODS, type PeriodState } from './periods.ts'

interface PeriodFilterProps {
  readonly id: string
  /** What the days are of, such as when a record was made. */
  readonly label: string
  /** Whose days they are. */
  readonly resource: string
  readonly state: PeriodState
  /** The days that a word means today, shown in its place; those of the state unless given. */
  readonly days?: Pick<PeriodState, 'from' | 'to'>
  readonly onChange: (next: PeriodState) => void
}

/** A period by a word, or by its first and last day: three fields that stand among others. */
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

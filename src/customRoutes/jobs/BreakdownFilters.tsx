import { useTranslate } from 'ra-core'
import { f } from '../../../schema/engine/fields/index.ts'
import { DateInput } from '../../kit/kinds/date.tsx'
import { LazyPicker, targetOf } from '../../kit/kinds/parts/LazyPicker.tsx'
import { type BreakdownState, PERIODS } from './breakdownState.ts'

const PICKED = { franchise_id: f.refs('franchises'), job_type_id: f.refs('job-types') } as const

interface FiltersProps {
  readonly state: BreakdownState
  readonly onChange: (next: Partial<BreakdownState>) => void
}

/** Which jobs are counted: those of a period, of franchises and types, with or without the cancelled. */
export function BreakdownFilters({ state, onChange }: FiltersProps) {
  const translate = useTranslate()
  const isOwn = state.from !== undefined || state.to !== undefined
  const days = (next: { from?: string | undefined; to?: string | undefined }) =>
    onChange({ period: undefined, from: state.from, to: state.to, ...next })
  return (
    <div className="breakdown-filters no-print">
      <label>
        <span>{translate('breakdown.period')}</span>
        <select
          className="control"
          value={isOwn ? 'own' : (state.period ?? 'all')}
          onChange={({ target }) =>
            onChange({ from: undefined, to: undefined, period: PERIODS.find((one) => one === target.value) })
          }
        >
          {isOwn && <option value="own">{translate('breakdown.periods.own')}</option>}
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {translate(`breakdown.periods.${one}`)}
            </option>
          ))}
          <option value="all">{translate('breakdown.periods.all')}</option>
        </select>
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} htmlFor={`breakdown-${name}`}>
          <span>{translate(`breakdown.${name}`)}</span>
          <DateInput
            {...{ id: `breakdown-${name}`, name, resource: 'jobs', field: f.date(), value: state[name] ?? null }}
            onChange={(day: unknown) => days({ [name]: typeof day === 'string' && day ? day : undefined })}
          />
        </label>
      ))}
      {Object.entries(PICKED).map(([name, field]) => (
        <label key={name} htmlFor={`breakdown-${name}`}>
          <span>{translate(name === 'franchise_id' ? 'breakdown.by.franchise' : 'breakdown.by.type')}</span>
          <LazyPicker
            {...{ id: `breakdown-${name}`, name, resource: 'jobs', field, target: targetOf(field), multiple: true }}
            ids={(state[name as keyof typeof PICKED] ?? '').split(',').filter(Boolean).map(Number)}
            placeholder={translate('breakdown.all')}
            onPick={(ids) => onChange({ [name]: ids.join(',') || undefined })}
          />
        </label>
      ))}
      <label className="breakdown-check">
        <input
          type="checkbox"
          checked={state.cancelled}
          onChange={({ target }) => onChange({ cancelled: target.checked })}
        />
        {translate('breakdown.cancelled')}
      </label>
    </div>
  )
}

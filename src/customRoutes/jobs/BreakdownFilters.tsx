import { useTranslate } from 'ra-core'
import { f } from '../../../schema/engine/fields/index.ts'
import { LazyPicker, targetOf } from '../../kit/kinds/parts/LazyPicker.tsx'
import { PeriodFilter } from '../../kit/period/PeriodFilter.tsx'
import type { BreakdownState } from './breakdownState.ts'

const PICKED = { franchise_id: f.refs('franchises'), job_type_id: f.refs('job-types') } as const

interface FiltersProps {
  readonly state: BreakdownState
  readonly onChange: (next: Partial<BreakdownState>) => void
}

/** Which jobs are counted: by period, franchise and type, with or without cancelled ones. */
export function BreakdownFilters({ state, onChange }: FiltersProps) {
  const translate = useTranslate()
  return (
    <div className="breakdown-filters no-print">
      <PeriodFilter
        id={'breakdown'}
        label={translate('breakdown.period')}
        resource={'jobs'}
        state={state}
        onChange={onChange}
      />
      {Object.entries(PICKED).map(([name, field]) => (
        <label key={name} htmlFor={`breakdown-${name}`}>
          <span>{translate(name === 'franchise_id' ? 'breakdown.by.franchise' : 'breakdown.by.type')}</span>
          <LazyPicker
            id={`breakdown-${name}`}
            name={name}
            resource={'jobs'}
            field={field}
            target={targetOf(field)}
            multiple={true}
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

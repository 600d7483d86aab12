import { useTranslate } from 'ra-core'
import { f } from '../../../schema/engine/fields/index.ts'
import type { ResourceName } from '../../../schema/engine/registry.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { LazyPicker, targetOf } from '../../kit/kinds/parts/LazyPicker.tsx'

interface FiltersProps {
  readonly listed: ReportListItem
  readonly filters: Readonly<Record<string, string>>
  readonly onChange: (filters: Readonly<Record<string, string>>) => void
}

/** Which lines are counted: by franchise, category, worker and every other group of the report. */
export function ReportFilters({ listed, filters, onChange }: FiltersProps) {
  const translate = useTranslate()
  const change = (name: string, value: string) => {
    const { [name]: _, ...rest } = filters
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className="report-filters no-print">
      {listed.groups.map(({ key, label, of, words }) => {
        const field = of ? f.refs(of as ResourceName) : undefined
        if (field)
          return (
            <label key={key} htmlFor={`report-${key}`}>
              <span>{label}</span>
              <LazyPicker
                id={`report-${key}`}
                name={key}
                resource={'reports'}
                field={field}
                target={targetOf(field)}
                multiple={true}
                ids={(filters[key] ?? '')
                  .split(',')
                  .filter((one) => /^\d+$/.test(one))
                  .map(Number)}
                placeholder={translate('breakdown.all')}
                onPick={(ids) => change(key, ids.join(','))}
              />
            </label>
          )
        if (words.length === 0) return null
        return (
          <label key={key}>
            <span>{label}</span>
            <select className="control" value={filters[key] ?? ''} onChange={({ target }) => change(key, target.value)}>
              <option value="">{translate('breakdown.all')}</option>
              {words.map((word) => (
                <option key={word.key} value={word.key}>
                  {word.label}
                </option>
              ))}
            </select>
          </label>
        )
      })}
    </div>
  )
}

import { useTranslate } from 'ra-core'
import appointments from '../../../../schema/areas/visits/appointments.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { LazyPicker, targetOf } from '../../../kit/kinds/parts/LazyPicker.tsx'
import { useWords } from '../../../kit/words.ts'
import { type CalendarState, FILTERS, type FilterName } from './calendarState.ts'

const PICKED = {
  worker_ids: f.refs('workers'),
  worker_category_id: f.refs('worker-categories'),
  location_ids: f.refs('locations'),
  franchise_id: f.refs('franchises'),
} as const
const CHOSEN = { status: appointments.fields.status, kind: appointments.fields.kind } as const

const entriesOf = <T,>(fields: Readonly<Record<string, T>>, names: readonly FilterName[]) =>
  Object.entries(fields).filter(([name]) => names.some((one) => one === name))

interface FiltersProps {
  /** The available filters; all by default. */
  readonly names?: readonly FilterName[]
  readonly filters: CalendarState['filters']
  readonly onChange: (next: CalendarState['filters']) => void
}

/** Filters of the calendar, stored in the address. */
export function Filters({ names = FILTERS, filters, onChange }: FiltersProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const set = (name: FilterName, value: string) => {
    const { [name]: _, ...rest } = filters
    onChange(value ? { ...rest, [name]: value } : rest)
  }
  return (
    <div className="calendar-filters">
      {entriesOf(PICKED, names).map(([name, field]) => (
        <label key={name} className="calendar-filter" htmlFor={`calendar-${name}`}>
          <span>{translate(`calendar.filters.${name}`)}</span>
          <LazyPicker
            id={`calendar-${name}`}
            name={name}
            resource={'appointments'}
            field={field}
            target={targetOf(field)}
            multiple={true}
            ids={(filters[name as FilterName] ?? '').split(',').filter(Boolean).map(Number)}
            onPick={(ids) => set(name as FilterName, ids.join(','))}
          />
        </label>
      ))}
      {entriesOf(CHOSEN, names).map(([name, field]) => (
        <label key={name} className="calendar-filter">
          <span>{words.field(name)}</span>
          <select
            className="control"
            value={filters[name as FilterName] ?? ''}
            onChange={({ target }) => set(name as FilterName, target.value)}
          >
            <option value="">{translate('calendar.any')}</option>
            {(field.hints.choices ?? []).map((choice) => (
              <option key={choice} value={choice}>
                {words.choice(name, choice)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

import { useTranslate } from 'ra-core'
import { type ComponentType, useId } from 'react'
import type { FilterProps, InputProps } from '../types.ts'

/** From … to …, both included, each typed with the kind's own input. */
export function rangeFilter<T extends string | number>(Input: ComponentType<InputProps<T>>) {
  return function RangeFilter({ name, resource, field, parts, onChange }: FilterProps) {
    const translate = useTranslate()
    const id = useId()
    const end = (suffix: '_gte' | '_lte', key: string) => {
      const raw = parts[suffix]?.[0]
      const value =
        raw === undefined
          ? null
          : ((typeof raw === 'string' && field.hints.places !== undefined && Number.isFinite(Number(raw))
              ? Number(raw)
              : raw) as T)
      return (
        <label className="filter-end" htmlFor={id + suffix}>
          <span>{translate(key)}</span>
          <Input
            id={id + suffix}
            name={name}
            resource={resource}
            field={field}
            value={value}
            onChange={(next) => onChange({ ...parts, [suffix]: next === null ? [] : [String(next)] })}
          />
        </label>
      )
    }
    return (
      <div className="filter-range">
        {end('_gte', 'kit.filter.from')}
        {end('_lte', 'kit.filter.to')}
      </div>
    )
  }
}

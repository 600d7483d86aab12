import type { ReactNode } from 'react'

interface Option {
  readonly value: string
  readonly label: ReactNode
}
interface OptionFilterProps {
  readonly legend: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Any of several options; none chosen means all. */
export function OptionFilter({ legend, options, chosen, onChange }: OptionFilterProps) {
  return (
    <fieldset className="filter-options">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="check-row">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

import { useId } from 'react'

interface OptionsProps<V extends string> {
  readonly legend: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string; readonly about?: string }[]
  readonly onChange: (value: V) => void
  readonly autoFocus?: boolean
}

/** A few choices next to each other, all visible. */
export function Options<V extends string>({ legend, value, options, onChange, autoFocus }: OptionsProps<V>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="transfer-options">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              data-autofocus={(autoFocus && option.value === value) || undefined}
            />
            <span>
              {option.label}
              {option.about && <small>{option.about}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

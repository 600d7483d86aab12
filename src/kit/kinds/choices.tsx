import { NOTHING } from '../../../schema/engine/text/format.ts'
import { choiceText, useWords } from '../words.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function ChoicesCell({ value, field, resource, name }: CellProps<readonly string[] | string>) {
  const words = useWords(resource)
  return value.length === 0
    ? NOTHING
    : [value]
        .flat()
        .map((key) => choiceText(words, field, name, key))
        .join(', ')
}

function ChoicesInput({
  id,
  value,
  onChange,
  onBlur,
  field,
  resource,
  name,
  disabled,
  focusRef,
}: InputProps<readonly string[]>) {
  const words = useWords(resource)
  const chosen = value ?? []
  return (
    <div className="check-list">
      {field.hints.choices?.map((key, i) => (
        <label key={key} className="check-row">
          <input
            id={i === 0 ? id : undefined}
            ref={i === 0 && typeof focusRef === 'function' ? focusRef : undefined}
            type="checkbox"
            disabled={disabled}
            checked={chosen.includes(key)}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.checked ? [...chosen, key] : chosen.filter((k) => k !== key))}
          />
          <span>{choiceText(words, field, name, key)}</span>
        </label>
      ))}
    </div>
  )
}

export const choices: FieldComponents = { Cell: ChoicesCell, Input: ChoicesInput, group: true }

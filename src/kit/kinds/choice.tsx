import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { reachableChoices } from '../../../schema/engine/status/transitions.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { choiceText, useWords } from '../words.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function ChoiceCell({ value, field, resource, name }: CellProps<string | null>) {
  const words = useWords(resource)
  return value === null ? NOTHING : choiceText(words, field, name, value)
}

/** The choice the record has, whatever is chosen in the meantime; undefined for a new record, null where records differ. */
function useCurrentChoice({ value, siblings }: InputProps<string>): string | null | undefined {
  const [current] = useState(value ?? null)
  return siblings && siblings()['id'] === undefined ? undefined : current
}

function ChoiceInput(props: InputProps<string>) {
  const { value, onChange, field, resource, name, required } = props
  const words = useWords(resource)
  const translate = useTranslate()
  const offered = reachableChoices(field.hints, useCurrentChoice(props))
  return (
    <select
      {...controlProps(props)}
      className="control"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {(!required || !value) && <option value="">{required ? translate('kit.choose') : NOTHING}</option>}
      {offered.map((key) => (
        <option key={key} value={key}>
          {choiceText(words, field, name, key)}
        </option>
      ))}
    </select>
  )
}

export const choice: FieldComponents = { Cell: ChoiceCell, Input: ChoiceInput, inline: true }

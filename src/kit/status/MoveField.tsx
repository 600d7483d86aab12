import { useId } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { editableComponentsOf } from '../kinds/index.tsx'
import { useWords } from '../words.ts'
import '../form/form.css'
import '../form/formLines.css'

interface MoveFieldProps {
  readonly resource: AnyResource
  readonly name: string
  /** Label, where it is not a field of the resource. */
  readonly label?: string | undefined
  readonly value: unknown
  readonly error: string
  readonly siblings: () => Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
  readonly first: boolean
  /** May be left empty. */
  readonly isOptional?: boolean
}

/** A field that a move requires, in its dialog. */
export function MoveField(props: MoveFieldProps) {
  const { resource, name, label, value, error, siblings, onChange, first, isOptional = false } = props
  const words = useWords(resource.name)
  const id = useId()
  const field = fieldOf(resource.fields, name)
  const Input = editableComponentsOf(field).Input
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label ?? words.field(name)}
        {!isOptional && (
          <span className="required-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Input
        id={id}
        name={name}
        field={field}
        value={value}
        onChange={onChange}
        siblings={siblings}
        resource={resource.name}
        required={!isOptional}
        invalid={error !== ''}
        focusRef={(element) => {
          if (first && element && !('met' in element.dataset)) {
            element.dataset['met'] = ''
            element.focus()
          }
        }}
        {...(error ? { describedBy: `${id}-error` } : {})}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

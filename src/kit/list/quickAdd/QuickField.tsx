import type { RefObject } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { componentsOf, editableComponentsOf } from '../../kinds/index.tsx'
import { useWords } from '../../words.ts'

interface QuickFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly value: unknown
  readonly error: string
  readonly siblings: () => Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
  readonly focusRef?: RefObject<HTMLElement | null>
}

/** One input of the quick-add row, with its label above and its error below. */
export function QuickField({ resource, name, value, error, siblings, onChange, focusRef }: QuickFieldProps) {
  const words = useWords(resource.name)
  const field = fieldOf(resource.fields, name)
  const components = componentsOf(field)
  const Input = editableComponentsOf(field).Input
  const id = `quick-${name}`
  return (
    <div className="quick-field" data-narrow={components.narrow} data-beside={components.labelBeside} data-field={id}>
      <label htmlFor={id}>
        {words.field(name)}
        {field.options.required && (
          <span className="required-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <Input
        id={id}
        name={name}
        resource={resource.name}
        field={field}
        value={value}
        onChange={onChange}
        compact
        invalid={error !== ''}
        required={field.options.required ?? false}
        siblings={siblings}
        {...(focusRef ? { focusRef } : {})}
        {...(error ? { describedBy: `${id}-error` } : {})}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useErrorText } from '../../errorText.ts'
import { editableComponentsOf } from '../../kinds/index.tsx'
import { checkCell } from './editable.ts'

/** Props of the in-place editor of one value; `L` is the type of where the focus goes afterwards, `away` meaning that it has already moved. */
export interface ValueEditorProps<L extends string> {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
  /** Initial value: the current one, or the one that was refused before. */
  readonly initial: unknown
  readonly error: string
  readonly onSave: (value: unknown, leave: L | 'away') => void
  /** Called when the focus has moved away from a value that cannot be saved. */
  readonly onInvalid: (typed: unknown, text: string) => void
  readonly onCancel: () => void
}

interface Looks {
  /** Accessible name. */
  readonly label: string
  /** CSS class of the error text. */
  readonly errorClass: string
  /** Moves the focus into the input. */
  readonly enter: (control: HTMLElement) => void
}

interface ValueEditor<L extends string> {
  /** The input, and the error below it. */
  readonly input: ReactNode
  readonly alert: ReactNode
  readonly commit: (leave: L | 'away') => void
  /** Called once it is rendered: focuses the input. */
  readonly begin: () => void
  /** Restores the focus without changing the selection. */
  readonly focus: () => void
  /** Handlers for the element around both: Escape closes; `leaves` tells where the focus goes for a key that saves. */
  readonly around: (leaves: (event: KeyboardEvent) => L | undefined) => {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** The in-place editor of one value: validated as in a form, saved once, and kept open where it is refused. */
export function useValueEditor<L extends string>(
  props: ValueEditorProps<L>,
  { label, errorClass, enter }: Looks,
): ValueEditor<L> {
  const { resource, record, name, initial, error: before, onSave, onInvalid, onCancel } = props
  const errorText = useErrorText()
  const id = useId()
  const field = fieldOf(resource.fields, name)
  const Input = editableComponentsOf(field).Input
  const [value, setValue] = useState(initial)
  const [error, setError] = useState(before)
  const control = useRef<HTMLElement | null>(null)
  const isDone = useRef(false)
  const begin = () => {
    if (control.current) enter(control.current)
  }
  const commit = (leave: L | 'away') => {
    if (isDone.current) return
    const checked = checkCell(resource, record, name, value)
    if (checked.ok) {
      isDone.current = true
      onSave(checked.value, leave)
    } else if (leave === 'away') {
      isDone.current = true
      onInvalid(value, errorText(checked.message, resource.fields[name]?.kind))
    } else {
      setError(errorText(checked.message, resource.fields[name]?.kind))
      control.current?.focus()
    }
  }
  return {
    commit,
    begin,
    focus: () => control.current?.focus({ preventScroll: true }),
    around: (leaves) => ({
      onKeyDown: (event) => {
        // The shortcuts of the list and the page must not react to typing.
        event.stopPropagation()
        if (event.nativeEvent.isComposing || event.defaultPrevented) return
        const leave = leaves(event)
        if (event.key === 'Escape') {
          isDone.current = true
          onCancel()
        } else if (leave !== undefined) commit(leave)
        else return
        event.preventDefault()
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        // When the window loses the focus, the element gets it back later.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) commit('away')
      },
    }),
    input: (
      <Input
        id={id}
        name={name}
        resource={resource.name}
        field={field}
        value={value}
        onChange={(next: unknown) => {
          setValue(next)
          setError('')
        }}
        compact
        invalid={error !== ''}
        required={field.options.required ?? false}
        siblings={() => ({ ...record, [name]: value })}
        followed={field.hints.follows ? record[field.hints.follows] : undefined}
        label={label}
        {...(error ? { describedBy: `${id}-error` } : {})}
        focusRef={(element) => {
          if (!element || control.current) return
          control.current = element
          // An input that had to be loaded is rendered after the editor.
          enter(element)
        }}
      />
    ),
    alert: (
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className={errorClass}>
            {error}
          </p>
        )}
      </div>
    ),
  }
}

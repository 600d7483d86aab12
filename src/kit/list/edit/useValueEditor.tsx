import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useErrorText } from '../../errorText.ts'
import { editableFaceOf } from '../../kinds/index.tsx'
import { checkCell } from './editable.ts'

/** What edits one value of a record in its place; `L` says where the focus goes after it, `away` that it has gone already. */
export interface ValueEditorProps<L extends string> {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
  /** What it begins with: the value, or what was refused before. */
  readonly initial: unknown
  readonly error: string
  readonly onSave: (value: unknown, leave: L | 'away') => void
  /** The focus has gone away from what cannot be saved. */
  readonly onInvalid: (typed: unknown, text: string) => void
  readonly onCancel: () => void
}

interface Looks {
  /** What it is read out as. */
  readonly label: string
  /** Class of what is wrong. */
  readonly errorClass: string
  /** Brings the focus into the control. */
  readonly enter: (control: HTMLElement) => void
}

interface ValueEditor<L extends string> {
  /** The control, and below it what is wrong. */
  readonly input: ReactNode
  readonly alert: ReactNode
  readonly commit: (leave: L | 'away') => void
  /** Once it stands: the focus comes into it. */
  readonly begin: () => void
  /** Brings the focus back, and leaves what is selected there. */
  readonly focus: () => void
  /** For what stands around both: Escape leaves; `leaves` says where a key leads that saves. */
  readonly around: (leaves: (event: KeyboardEvent) => L | undefined) => {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** The control of one value in its place: checked as in a form, saved once, and kept where it was refused. */
export function useValueEditor<L extends string>(
  props: ValueEditorProps<L>,
  { label, errorClass, enter }: Looks,
): ValueEditor<L> {
  const { resource, record, name, initial, error: before, onSave, onInvalid, onCancel } = props
  const errorText = useErrorText()
  const id = useId()
  const field = fieldOf(resource.fields, name)
  const Input = editableFaceOf(field).Input
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
        // Keys of the list and of the screen mean nothing while one types.
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
        // A window that loses the focus will have it again.
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
          // A control that had to be fetched comes when the editor is shown already.
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

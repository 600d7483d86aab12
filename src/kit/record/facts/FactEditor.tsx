import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useErrorText } from '../../errorText.ts'
import { editableFaceOf } from '../../kinds/index.tsx'
import { checkCell } from '../../list/edit/editable.ts'
import { useWords } from '../../words.ts'

/** Where the focus goes once a fact is left; `away`: it has gone already. */
export type Leave = 'stay' | 'next' | 'previous' | 'away'

interface FactEditorProps {
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
  /** What it begins with: the value, or what was refused before. */
  readonly initial: unknown
  readonly error: string
  readonly onSave: (value: unknown, leave: Leave) => void
  readonly onInvalid: (typed: unknown, text: string) => void
  readonly onCancel: () => void
}

/** The control of one fact in its place. Enter saves (with Shift it begins a new line in a long text), Tab saves and goes on, Escape leaves. */
export function FactEditor(props: FactEditorProps) {
  const { resource, record, name, initial, error: before, onSave, onInvalid, onCancel } = props
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const id = useId()
  const field = fieldOf(resource.fields, name)
  const Input = editableFaceOf(field).Input
  const [value, setValue] = useState(initial)
  const [error, setError] = useState(before)
  const control = useRef<HTMLElement | null>(null)
  const isDone = useRef(false)
  const enter = () => {
    control.current?.focus({ preventScroll: true })
    control.current?.closest('.fact')?.scrollIntoView({ block: 'nearest' })
    if (control.current instanceof HTMLInputElement && control.current.type === 'text') control.current.select()
  }
  useLayoutEffect(enter, [])

  const commit = (leave: Leave) => {
    if (isDone.current) return
    const checked = checkCell(resource, record, name, value)
    if (checked.ok) {
      isDone.current = true
      onSave(checked.value, leave)
    } else if (leave === 'away') {
      isDone.current = true
      onInvalid(value, errorText(checked.message))
    } else {
      setError(errorText(checked.message))
      control.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the screen mean nothing while one types.
    event.stopPropagation()
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const isLong = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (event.key === 'Enter' && !(isLong && event.shiftKey)) commit('stay')
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <div
      role="presentation"
      className="fact-editor"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A window that loses the focus will have it again.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) commit('away')
      }}
    >
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
        label={words.field(name)}
        {...(error ? { describedBy: `${id}-error` } : {})}
        focusRef={(element) => {
          if (!element || control.current) return
          control.current = element
          // A control that had to be fetched comes when the editor is shown already.
          enter()
        }}
      />
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
      <p className="sr-only">{translate('record.facts.keys')}</p>
    </div>
  )
}

import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { useErrorText } from '../../errorText.ts'
import { editableFaceOf, faceOf } from '../../kinds/index.tsx'
import { recordName } from '../../recordName.ts'
import { useWords } from '../../words.ts'
import { checkCell } from './editable.ts'
import { usePinned } from './usePinned.ts'

/** Where the focus goes after a cell was saved; `away`: it has gone already. */
export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'away'

interface CellEditorProps {
  readonly cell: HTMLElement
  readonly resource: AnyResource
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
  /** What the editor begins with: the cell's value, or what was refused before. */
  readonly initial: unknown
  readonly error: string
  readonly onSave: (value: unknown, move: Move) => void
  /** The focus has gone away from what cannot be saved. */
  readonly onInvalid: (typed: unknown, text: string) => void
  readonly onCancel: () => void
}

function enter(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement && element.type === 'text') element.select()
}

/**
 * The control of one cell, laid over it inside the cell itself: columns keep their widths, assistive technology knows where it
 * is. Enter saves and goes down (with Shift up), Tab to the next cell that can be edited, Escape takes back what was typed.
 */
export function CellEditor(props: CellEditorProps) {
  const { cell, resource, record, name, initial, error: before, onSave, onInvalid, onCancel } = props
  const translate = useTranslate()
  const errorText = useErrorText()
  const words = useWords(resource.name)
  const id = useId()
  const field = fieldOf(resource.fields, name)
  const face = faceOf(field)
  const Input = editableFaceOf(field).Input
  const [value, setValue] = useState(initial)
  const [error, setError] = useState(before)
  const control = useRef<HTMLElement | null>(null)
  const isDone = useRef(false)

  const box = useRef<HTMLDivElement>(null)
  usePinned(box, cell, 'over', () => control.current?.focus({ preventScroll: true }))
  useLayoutEffect(() => {
    cell.setAttribute('data-editing', '')
    enter(control.current)
    return () => cell.removeAttribute('data-editing')
  }, [cell])

  const commit = (move: Move) => {
    if (isDone.current) return
    const checked = checkCell(resource, record, name, value)
    if (checked.ok) {
      isDone.current = true
      onSave(checked.value, move)
    } else if (move === 'away') {
      isDone.current = true
      onInvalid(value, errorText(checked.message))
    } else {
      setError(errorText(checked.message))
      control.current?.focus()
    }
  }
  const cancel = () => {
    isDone.current = true
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the list and of the screen mean nothing while one types.
    event.stopPropagation()
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit(event.shiftKey ? 'up' : 'down')
    else return
    event.preventDefault()
  }
  return createPortal(
    <div
      ref={box}
      role="presentation"
      popover="manual"
      className="cell-editor"
      data-narrow={face.narrow}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A window that loses the focus will have it again.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) commit('away')
      }}
    >
      <button
        type="button"
        className="edge"
        aria-label={translate('grid.edit.previous')}
        onFocus={() => commit('previous')}
      />
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
        label={translate('grid.edit.label', {
          field: words.field(name),
          name: recordName(resource, record),
        })}
        {...(error ? { describedBy: `${id}-error` } : {})}
        focusRef={(element) => {
          if (!element || control.current) return
          control.current = element
          // A control that had to be fetched comes when the editor is shown already.
          enter(element)
        }}
      />
      <div role="alert">
        {error && (
          <p id={`${id}-error`} className="cell-error">
            {error}
          </p>
        )}
      </div>
      <button type="button" className="edge" aria-label={translate('grid.edit.next')} onFocus={() => commit('next')} />
    </div>,
    cell,
  )
}

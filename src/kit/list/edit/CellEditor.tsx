import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { recordName } from '../../recordName.ts'
import { useWords } from '../../words.ts'
import { usePopover } from './usePopover.ts'
import { useValueEditor, type ValueEditorProps } from './useValueEditor.tsx'

/** Where the focus goes after a cell is saved; `away`: the focus has already moved elsewhere. */
export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'away'

type CellEditorProps = ValueEditorProps<Move> & { readonly cell: HTMLElement }

function enter(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (element instanceof HTMLInputElement && element.type === 'text') element.select()
}

/**
 * The input of one cell. It is rendered inside the cell and laid over it, so that columns keep their widths and screen readers know its position.
 * Enter saves and moves down (with Shift up), Tab moves to the next editable cell, Escape discards the input.
 */
export function CellEditor({ cell, ...props }: CellEditorProps) {
  const { resource, record, name } = props
  const translate = useTranslate()
  const words = useWords(resource.name)
  const label = translate('grid.edit.label', { field: words.field(name), name: recordName(resource, record) })
  const { input, alert, commit, begin, focus, around } = useValueEditor(props, {
    label,
    errorClass: 'cell-error',
    enter,
  })
  const box = useRef<HTMLDivElement>(null)
  usePopover(box, cell, 'over', focus)
  const first = useRef(begin)
  useLayoutEffect(() => {
    cell.setAttribute('data-editing', '')
    first.current()
    return () => cell.removeAttribute('data-editing')
  }, [cell])
  return createPortal(
    <div
      ref={box}
      role="presentation"
      popover="manual"
      className="cell-editor"
      data-narrow={componentsOf(fieldOf(resource.fields, name)).narrow}
      {...around(({ key, ctrlKey, metaKey, shiftKey }) =>
        key === 'Enter' && !ctrlKey && !metaKey ? (shiftKey ? 'up' : 'down') : undefined,
      )}
    >
      <button
        type="button"
        className="edge"
        aria-label={translate('grid.edit.previous')}
        onFocus={() => commit('previous')}
      />
      {input}
      {alert}
      <button type="button" className="edge" aria-label={translate('grid.edit.next')} onFocus={() => commit('next')} />
    </div>,
    cell,
  )
}

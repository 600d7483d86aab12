import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePopover } from './usePopover.ts'

interface CellRefusalProps {
  readonly cell: HTMLElement
  readonly text: string
  readonly onClose: () => void
}

/** Explains below a cell why its old value was restored, until the user dismisses it. */
export function CellRefusal({ cell, text, onClose }: CellRefusalProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  usePopover(box, cell, 'below')
  useLayoutEffect(() => {
    cell.setAttribute('data-refused', '')
    return () => cell.removeAttribute('data-refused')
  }, [cell])
  return createPortal(
    <div ref={box} popover="manual" className="cell-error cell-refusal">
      <span>{translate('grid.edit.taken_back', { reason: text })}</span>
      <button type="button" tabIndex={-1} aria-label={translate('action.close')} onClick={onClose}>
        ×
      </button>
    </div>,
    cell,
  )
}

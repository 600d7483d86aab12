import { useTranslate } from 'ra-core'
import type { CSSProperties, KeyboardEvent } from 'react'
import { announce } from '../announce.tsx'
import { cellOf } from '../cells.ts'
import type { Column } from '../columns.ts'
import { STEP, withinBounds } from './Edge.tsx'
import { useListPreference } from './preferences.ts'

/** Widths of the columns of a list: by dragging their edges, and by Shift with Left or Right at their heads. */
export function useWidths(resource: string, columns: readonly Column[], headings: readonly string[]) {
  const translate = useTranslate()
  const { own, save } = useListPreference(resource)
  const set = (index: number, width: number) => {
    const name = columns[index]?.name
    if (name !== undefined) save({ widths: { ...own.widths, [name]: withinBounds(width) } })
  }
  return {
    set,
    /** What the head of a column carries. */
    of: (name: string) => {
      const width = columns.find((column) => column.name === name)?.width
      if (width === undefined) return {}
      return { 'data-sized': true, style: { '--width': `${width}px` } as CSSProperties }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const way = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
      const at = cellOf(event.target)
      const head = event.target instanceof Element ? event.target.closest('th') : null
      if (!way || !event.shiftKey || event.ctrlKey || event.metaKey || !at || at.column === 0 || !head) return
      // The grid would move on to the next head.
      event.preventDefault()
      event.stopPropagation()
      const width = withinBounds(head.getBoundingClientRect().width + way)
      set(at.column - 1, width)
      announce(translate('columns.width', { name: headings[at.column - 1], width }))
    },
  }
}

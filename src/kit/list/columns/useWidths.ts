import { useTranslate } from 'ra-core'
import type { CSSProperties, KeyboardEvent } from 'react'
import { announce } from '../announce.tsx'
import type { Column } from '../columns.ts'
import { cellOf } from '../table/cells.ts'
import { STEP, withinBounds } from './Edge.tsx'
import { useListPreference } from './preferences.ts'

/** Column widths of a list: changed by dragging the edges, or with Shift and Left or Right on a heading. */
export function useWidths(resource: string, columns: readonly Column[], headings: readonly string[]) {
  const translate = useTranslate()
  const { save } = useListPreference(resource)
  /** @param reckon calculates the width in px from the last chosen one */
  const set = (index: number, reckon: (chosen: number | undefined) => number) => {
    const name = columns[index]?.name
    if (name !== undefined)
      save(({ widths }) => ({ widths: { ...widths, [name]: withinBounds(reckon(widths?.[name])) } }))
  }
  return {
    set: (index: number, width: number) => set(index, () => width),
    /** Props of a column heading. */
    of: (name: string) => {
      const width = columns.find((column) => column.name === name)?.width
      if (width === undefined) return {}
      return { 'data-sized': true, style: { '--width': `${width}px` } as CSSProperties }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
      const cell = cellOf(event.target)
      const head = event.target instanceof Element ? event.target.closest('th') : null
      if (!step || !event.shiftKey || event.ctrlKey || event.metaKey || !cell || cell.column === 0 || !head) return
      // Otherwise the grid would move the focus to the next heading.
      event.preventDefault()
      event.stopPropagation()
      // Keys may be pressed faster than the table updates.
      set(cell.column - 1, (chosen = head.getBoundingClientRect().width) => {
        const width = withinBounds(chosen + step)
        announce(translate('columns.width', { name: headings[cell.column - 1], width }))
        return width
      })
    },
  }
}

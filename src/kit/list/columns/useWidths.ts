import { useTranslate } from 'ra-core'
import type { CSSProperties, KeyboardEvent } from 'react'
import { announce } from '../announce.tsx'
import type { Column } from '../columns.ts'
import { cellOf } from '../table/cells.ts'
import { STEP, withinBounds } from './Edge.tsx'
import { useListPreference } from './preferences.ts'

/** Widths of the columns of a list: by dragging their edges, and by Shift with Left or Right at their heads. */
export function useWidths(resource: string, columns: readonly Column[], headings: readonly string[]) {
  const translate = useTranslate()
  const { save } = useListPreference(resource)
  /** @param reckon the width in px, from the one that was chosen last */
  const set = (index: number, reckon: (chosen: number | undefined) => number) => {
    const name = columns[index]?.name
    if (name !== undefined)
      save(({ widths }) => ({ widths: { ...widths, [name]: withinBounds(reckon(widths?.[name])) } }))
  }
  return {
    set: (index: number, width: number) => set(index, () => width),
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
      // Keys may come faster than the table follows.
      set(at.column - 1, (chosen = head.getBoundingClientRect().width) => {
        const width = withinBounds(chosen + way)
        announce(translate('columns.width', { name: headings[at.column - 1], width }))
        return width
      })
    },
  }
}

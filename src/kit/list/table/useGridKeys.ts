import type { RaRecord } from 'ra-core'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Cell, cellOf, elementAt, nextCell, rowAt } from './cells.ts'

/** The rows, or their number where they have no ids. */
type Rows = readonly RaRecord<number>[] | number | undefined

const countOf = (rows: Rows): number | undefined => (typeof rows === 'object' ? rows.length : rows)
const idAt = (rows: Rows, row: number): number | undefined => (typeof rows === 'object' ? rows[row]?.id : undefined)
const findId = (rows: Rows, id: number | undefined): number =>
  typeof rows === 'object' && id !== undefined ? rows.findIndex((row) => row.id === id) : -1

/** Moves the focus in a grid. The object stays the same for the lifetime of the grid. */
export interface GridKeys {
  /** The cell that Tab leads to. */
  readonly stop: () => Cell
  readonly moveTo: (cell: Cell) => void
  readonly root: () => HTMLElement | null
  /** Sets the row that gets the focus when other rows are loaded, such as the first one of the next page. */
  readonly expect: (row: number) => void
  /** @returns whether the key was one that moves the focus */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

/**
 * One tab stop in the grid, at the cell that last had the focus (WAI-ARIA, data grid). It follows its record when rows change their order; when the
 * record is removed, it moves to the row in its place. Tab stop and current row are written directly into the document: rendering rows for each key
 * press would be noticeably slow on a long page.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, rows: Rows, columns: number): GridKeys {
  const current = useRef<Cell & { id?: number | undefined; gone?: number | undefined }>({ row: 0, column: 1 })
  const hadFocus = useRef(false)
  /** The elements marked last. Searching for them among a thousand cells would be noticeable at each key press. */
  const marked = useRef<{ row: Element | null; stop: Element | null }>({ row: null, stop: null })
  const latest = useRef({ rows, columns })
  latest.current = { rows, columns }

  const keys = useMemo(() => {
    const mark = () => {
      const root = grid.current
      const row = rowAt(root, current.current.row)
      const element = elementAt(root, current.current, row)
      const { row: lastRow, stop: lastStop } = marked.current
      if (lastRow !== row) lastRow?.removeAttribute('data-current')
      // `:focus-within` would make the browser restyle every row whenever the focus enters or leaves.
      row?.setAttribute('data-current', hadFocus.current ? 'focus' : '')
      if (lastStop !== element) lastStop?.setAttribute('tabindex', '-1')
      element?.setAttribute('tabindex', '0')
      marked.current = { row, stop: element }
      return element
    }
    const stand = (cell: Cell) => {
      current.current = { ...cell, id: idAt(latest.current.rows, cell.row) }
      return mark()
    }
    /** Called after the rows are rendered: moves the tab stop to its record, or to the row that is now in its place. */
    const settleFocus = () => {
      const { rows: now, columns: width } = latest.current
      const { row, column, id, gone } = current.current
      const back = findId(now, gone)
      const found = back >= 0 ? back : findId(now, id)
      const next = {
        row: Math.min(found >= 0 ? found : row, (countOf(now) ?? row + 1) - 1),
        column: Math.min(column, width - 1),
      }
      const element = stand(next)
      // The record may be among the next rows to load, where it moved to another page and the notification arrived first.
      if (found < 0) current.current.gone = gone ?? id
      else if (back < 0) current.current.gone = gone
      if (hadFocus.current && document.activeElement === document.body) element?.focus()
    }
    const moveTo = (cell: Cell) => {
      hadFocus.current = true
      const element = stand(cell)
      if (!element) {
        hadFocus.current = false
        mark()
      }
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const shared: GridKeys = {
      stop: () => current.current,
      moveTo,
      root: () => grid.current,
      expect: (row) => {
        current.current = { row, column: current.current.column }
      },
      onKeyDown: (event) => {
        const cell = cellOf(event.target)
        if (!cell || event.altKey) return false
        const ctrl = event.ctrlKey || event.metaKey
        if (ctrl && !/Home|End/.test(event.key)) return false
        const next = nextCell(event.key, ctrl, cell, countOf(latest.current.rows) ?? 0, latest.current.columns)
        if (!next) return false
        event.preventDefault()
        moveTo(next)
        return true
      },
    }
    const onFocus = ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      const isBack = !hadFocus.current
      hadFocus.current = true
      if (cell && (cell.row !== current.current.row || cell.column !== current.current.column)) stand(cell)
      else if (isBack) mark()
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without a next element the focused one was removed or the window lost the focus, so the cell is kept.
      if (!relatedTarget || grid.current?.contains(relatedTarget as Node)) return
      hadFocus.current = false
      mark()
    }
    /** Listens on the DOM itself, so that editors inside cells count as inside the grid. */
    const listen = () => {
      const root = grid.current
      root?.addEventListener('focusin', onFocus)
      root?.addEventListener('focusout', onBlur)
      return () => {
        root?.removeEventListener('focusin', onFocus)
        root?.removeEventListener('focusout', onBlur)
      }
    }
    return { shared, settle: settleFocus, listen }
  }, [grid])

  useEffect(() => keys.listen(), [keys])
  useLayoutEffect(() => keys.settle())
  return keys.shared
}

import type { RaRecord } from 'ra-core'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Cell, cellOf, elementAt, nextCell, rowAt } from './cells.ts'

/** The rows, or how many there are where they have no ids to be followed by. */
type Rows = readonly RaRecord<number>[] | number | undefined

const countOf = (rows: Rows): number | undefined => (typeof rows === 'object' ? rows.length : rows)
const idAt = (rows: Rows, row: number): number | undefined => (typeof rows === 'object' ? rows[row]?.id : undefined)
const findId = (rows: Rows, id: number | undefined): number =>
  typeof rows === 'object' && id !== undefined ? rows.findIndex((row) => row.id === id) : -1

/** What moves the focus about in a grid. The same object for as long as the grid stands. */
export interface GridKeys {
  /** The cell that Tab leads to. */
  readonly stop: () => Cell
  readonly moveTo: (cell: Cell) => void
  readonly root: () => HTMLElement | null
  /** The row that takes the focus when other rows come, such as the first one of the next page. */
  readonly expect: (row: number) => void
  /** @returns whether the key was one that moves */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

/**
 * One tab stop into the grid, kept where it was left (WAI-ARIA, data grid). It follows its record when the rows change their
 * order; the row in its place takes it when the record is gone. Stop and current row are written straight into the document:
 * rendering rows for each key would be felt on a long page.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, rows: Rows, columns: number): GridKeys {
  const at = useRef<Cell & { id?: number | undefined; gone?: number | undefined }>({ row: 0, column: 1 })
  const hadFocus = useRef(false)
  /** What was marked last. Looking for it among a thousand cells would be felt at each key. */
  const marked = useRef<{ row: Element | null; stop: Element | null }>({ row: null, stop: null })
  const latest = useRef({ rows, columns })
  latest.current = { rows, columns }

  const keys = useMemo(() => {
    const mark = () => {
      const root = grid.current
      const row = rowAt(root, at.current.row)
      const element = elementAt(root, at.current, row)
      const { row: lastRow, stop: lastStop } = marked.current
      if (lastRow !== row) lastRow?.removeAttribute('data-current')
      // `:focus-within` would have the browser look at every row again whenever the focus comes and goes.
      row?.setAttribute('data-current', hadFocus.current ? 'focus' : '')
      if (lastStop !== element) lastStop?.setAttribute('tabindex', '-1')
      element?.setAttribute('tabindex', '0')
      marked.current = { row, stop: element }
      return element
    }
    const stand = (cell: Cell) => {
      at.current = { ...cell, id: idAt(latest.current.rows, cell.row) }
      return mark()
    }
    /** After the rows were rendered: to its record, or to what stands in its place now. */
    const settle = () => {
      const { rows: now, columns: width } = latest.current
      const { row, column, id, gone } = at.current
      const back = findId(now, gone)
      const found = back >= 0 ? back : findId(now, id)
      const next = {
        row: Math.min(found >= 0 ? found : row, (countOf(now) ?? row + 1) - 1),
        column: Math.min(column, width - 1),
      }
      const element = stand(next)
      // It may be among the rows that come next, when it moved to another page and the news of that came first.
      if (found < 0) at.current.gone = gone ?? id
      else if (back < 0) at.current.gone = gone
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
      stop: () => at.current,
      moveTo,
      root: () => grid.current,
      expect: (row) => {
        at.current = { row, column: at.current.column }
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
      if (cell && (cell.row !== at.current.row || cell.column !== at.current.column)) stand(cell)
      else if (isBack) mark()
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // Without a next element the focused one was removed, or the window left: the place is still wanted.
      if (!relatedTarget || grid.current?.contains(relatedTarget as Node)) return
      hadFocus.current = false
      mark()
    }
    /** Listens in the document itself, so that editors that stand inside cells count as inside the grid. */
    const listen = () => {
      const root = grid.current
      root?.addEventListener('focusin', onFocus)
      root?.addEventListener('focusout', onBlur)
      return () => {
        root?.removeEventListener('focusin', onFocus)
        root?.removeEventListener('focusout', onBlur)
      }
    }
    return { shared, settle, listen }
  }, [grid])

  useEffect(() => keys.listen(), [keys])
  useLayoutEffect(() => keys.settle())
  return keys.shared
}

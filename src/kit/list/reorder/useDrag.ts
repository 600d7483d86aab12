import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { rowOf } from '../table/cells.ts'
import type { Reorder } from './useReorder.ts'

/** Distance from an edge of the scroll container, in px, within which it scrolls by `STEP` px a frame. */
const EDGE = 36
const STEP = 9

interface Drag {
  /** Position among the rows that are not moved, from 0. */
  at: number
  readonly end: (isDropped: boolean) => void
}

/**
 * Drags rows by their grip with mouse, pen or finger. It changes the document directly: a line shows the destination. Escape cancels.
 * @returns a handler for `pointerdown` inside the grid
 */
export function useDrag(table: RefObject<HTMLElement | null>, reorder: Reorder) {
  const latest = useRef(reorder)
  latest.current = reorder
  const dragging = useRef<Drag | null>(null)
  useEffect(() => () => dragging.current?.end(false), [])

  return (event: ReactPointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest('[data-grip]') : null
    const row = rowOf(grip)
    const grid = table.current
    if (!grip || row === undefined || !grid || event.button !== 0 || dragging.current) return
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const ids = latest.current.movedWith(row)
    const start = [...grid.querySelectorAll<HTMLElement>('tr[data-id]')]
    const movedRows = start.filter((tr) => ids.includes(Number(tr.dataset['id'])))
    const rest = start.filter((tr) => !movedRows.includes(tr))
    const scroller = grid.closest<HTMLElement>('.grid-scroll')
    const line = document.createElement('div')
    line.className = 'drop-line'
    document.body.append(line)
    for (const tr of movedRows) tr.setAttribute('data-dragging', '')
    let y = event.clientY
    let frame = 0

    const draw = () => {
      const middles = rest.map((tr) => tr.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
      const index = middles.filter((middle) => middle < y).length
      if (dragging.current) dragging.current.at = index
      const neighbour = (rest[index] ?? rest.at(-1))?.getBoundingClientRect()
      const { left, width } = grid.getBoundingClientRect()
      const top = neighbour ? (rest[index] ? neighbour.top : neighbour.bottom) : y
      Object.assign(line.style, { left: `${left}px`, width: `${width}px`, top: `${top}px` })
    }
    const tick = () => {
      const scrolls = scroller && scroller.scrollHeight > scroller.clientHeight + 1
      const box = scrolls ? scroller.getBoundingClientRect() : { top: 0, bottom: window.innerHeight }
      const distance = y < box.top + EDGE ? -STEP : y > box.bottom - EDGE ? STEP : 0
      if (distance !== 0) {
        ;(scrolls ? scroller : window).scrollBy(0, distance)
        draw()
      }
      frame = requestAnimationFrame(tick)
    }
    const onMove = (move: Event) => {
      y = (move as PointerEvent).clientY
      draw()
    }
    const onUp = () => dragging.current?.end(true)
    const onCancel = () => dragging.current?.end(false)
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      onCancel()
    }
    const end = (isDropped: boolean) => {
      const index = dragging.current?.at
      dragging.current = null
      cancelAnimationFrame(frame)
      line.remove()
      for (const tr of movedRows) tr.removeAttribute('data-dragging')
      for (const [name, handler] of [
        ['pointermove', onMove],
        ['pointerup', onUp],
        ['pointercancel', onCancel],
      ] as const)
        grip.removeEventListener(name, handler)
      window.removeEventListener('keydown', onKey, true)
      if (isDropped && index !== undefined) latest.current.drop(ids, index)
    }
    dragging.current = {
      at: rest.filter((tr) => start.indexOf(tr) < start.indexOf(movedRows[0] as HTMLElement)).length,
      end,
    }
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('pointerup', onUp)
    grip.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    draw()
    frame = requestAnimationFrame(tick)
  }
}

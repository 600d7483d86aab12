import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { cardIdOf } from './useBoardKeys.ts'

/** A mouse drags once it has moved so far, in px; a finger once it has rested so long, in ms. */
const FAR = 6
const REST_MS = 260
/** Nearer than this to an edge of what scrolls, in px, it scrolls by `STEP` px a frame. */
const EDGE = 48
const STEP = 12

interface DragOptions {
  readonly box: RefObject<HTMLElement | null>
  /** Ids of the columns that the card may go to; undefined where it cannot be moved. */
  readonly targets: (card: number) => readonly number[] | undefined
  readonly onDrop: (card: number, column: number) => void
}

const columnOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-column]') ?? null

/**
 * Drags cards with mouse, pen or finger. It writes into the document itself: a picture of the card follows, columns that may take it
 * are marked. Escape leaves everything as it was.
 * @returns a handler for `pointerdown` on the board
 */
export function useCardDrag(options: DragOptions) {
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (down: ReactPointerEvent) => {
    const id = cardIdOf(down.target)
    const card = down.target instanceof Element ? down.target.closest<HTMLElement>('.card') : null
    const { box, targets } = latest.current
    if (id === undefined || !card || down.button !== 0 || stop.current) return
    if (down.target instanceof Element && down.target.closest('button')) return
    const allowed = targets(id)
    if (!allowed) return
    const isFinger = down.pointerType === 'touch'
    const start = { x: down.clientX, y: down.clientY }
    let at = start
    let ghost: HTMLElement | null = null
    let over: HTMLElement | null = null
    let frame = 0
    const marked = [...(box.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]

    const draw = () => {
      if (!ghost) return
      ghost.style.transform = `translate(${at.x - start.x}px, ${at.y - start.y}px) rotate(1.5deg)`
      const next = columnOf(document.elementFromPoint(at.x, at.y))
      if (next === over) return
      over?.removeAttribute('data-over')
      over = next
      over?.setAttribute('data-over', '')
    }
    const tick = () => {
      const board = box.current
      if (board) {
        const { left, right } = board.getBoundingClientRect()
        const by = at.x < left + EDGE ? -STEP : at.x > Math.min(right, window.innerWidth) - EDGE ? STEP : 0
        if (by !== 0) board.scrollBy(by, 0)
      }
      const list = over?.querySelector<HTMLElement>('.board-cards')
      if (list) {
        const { top, bottom } = list.getBoundingClientRect()
        const by = at.y < top + EDGE ? -STEP : at.y > Math.min(bottom, window.innerHeight) - EDGE ? STEP : 0
        if (by !== 0) list.scrollBy(0, by)
      }
      draw()
      frame = requestAnimationFrame(tick)
    }
    const begin = () => {
      const { left, top, width, height } = card.getBoundingClientRect()
      ghost = card.cloneNode(true) as HTMLElement
      ghost.classList.add('card-ghost')
      ghost.setAttribute('aria-hidden', 'true')
      ghost.removeAttribute('data-card')
      Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
      document.body.append(ghost)
      card.setAttribute('data-dragging', '')
      for (const column of marked)
        column.setAttribute('data-drop', allowed.includes(Number(column.dataset['column'])) ? 'yes' : 'no')
      columnOf(card)?.setAttribute('data-drop', 'own')
      frame = requestAnimationFrame(tick)
    }
    const timer = isFinger ? window.setTimeout(begin, REST_MS) : 0
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY }
      const moved = Math.hypot(at.x - start.x, at.y - start.y)
      if (!ghost && moved > FAR) {
        // A finger that moves at once scrolls.
        if (isFinger) end(false)
        else begin()
      }
      if (ghost) event.preventDefault()
      draw()
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !ghost) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    const holdStill = (event: TouchEvent) => {
      if (ghost) event.preventDefault()
    }
    const end = (drop: boolean) => {
      const wasDragging = ghost !== null
      const column = over ? Number(over.dataset['column']) : undefined
      stop.current = null
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      ghost?.remove()
      card.removeAttribute('data-dragging')
      over?.removeAttribute('data-over')
      for (const one of marked) one.removeAttribute('data-drop')
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      document.removeEventListener('touchmove', holdStill)
      if (!wasDragging) return
      // The button is let go over the link of the card: that was no click.
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (drop && column !== undefined && allowed.includes(column)) latest.current.onDrop(id, column)
    }
    stop.current = () => end(false)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    document.addEventListener('touchmove', holdStill, { passive: false })
  }
}

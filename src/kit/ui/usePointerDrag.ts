import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

/** A mouse drags once it has moved so far, in px; a finger once it has rested so long, in ms. */
const [FAR, REST_MS] = [5, 260]

/** A place in the window, in px. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface PointerDrag {
  /** It has begun: the pointer has moved far enough, or rested long enough. */
  readonly begin: () => void
  /** Once a frame while it goes on, and once more before a drop: where the pointer is, and where it was pressed. */
  readonly frame: (at: Point, start: Point) => void
  /** It is over. What was written for it is taken away here; `dropped` is false where it was given up. */
  readonly end: (dropped: boolean) => void
}

/**
 * Dragging with mouse, pen or finger, without rendering: what is dragged writes into the document itself. A finger that moves at once
 * scrolls, Escape gives up, and letting go is no click. One at a time.
 * @returns what a handler of `pointerdown` calls; nothing happens unless the main button is pressed
 */
export function usePointerDrag(): (down: ReactPointerEvent, drag: PointerDrag) => void {
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  return (down, drag) => {
    if (down.button !== 0 || stop.current) return
    const isFinger = down.pointerType === 'touch'
    const start: Point = { x: down.clientX, y: down.clientY }
    let at = start
    let dragging = false
    let frame = 0

    const tick = () => {
      drag.frame(at, start)
      frame = requestAnimationFrame(tick)
    }
    const begin = () => {
      dragging = true
      drag.begin()
      frame = requestAnimationFrame(tick)
    }
    const timer = isFinger ? window.setTimeout(begin, REST_MS) : 0
    const onMove = (event: PointerEvent) => {
      at = { x: event.clientX, y: event.clientY }
      if (!dragging && Math.hypot(at.x - start.x, at.y - start.y) > FAR) {
        if (isFinger) return end(false)
        begin()
      }
      if (dragging) event.preventDefault()
    }
    const onUp = () => end(true)
    const onCancel = () => end(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragging) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }
    // The browser would mark the text that the pointer passes, or drag the link that was pressed.
    const ours = (event: Event) => event.preventDefault()
    const holdStill = (event: TouchEvent) => dragging && event.preventDefault()
    const end = (dropped: boolean) => {
      stop.current = null
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onCancel)
      window.removeEventListener('keydown', onKey, true)
      document.removeEventListener('touchmove', holdStill)
      for (const type of ['selectstart', 'dragstart']) document.removeEventListener(type, ours)
      if (!dragging) return
      dragging = false
      // The button is let go over what was dragged: that was no click.
      const swallow = (event: Event) => {
        event.preventDefault()
        event.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (dropped) drag.frame(at, start)
      drag.end(dropped)
    }
    stop.current = onCancel
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onCancel)
    window.addEventListener('keydown', onKey, true)
    document.addEventListener('touchmove', holdStill, { passive: false })
    for (const type of ['selectstart', 'dragstart']) document.addEventListener(type, ours)
  }
}

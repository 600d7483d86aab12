import { type RefObject, useLayoutEffect } from 'react'

const MARGIN = 8

/**
 * Shows an element with `popover="manual"` over a cell, or below it, in the browser's top layer: neither the edge of what
 * scrolls nor that of a short list cuts it off. It stays there while the rows scroll, and when they change their places.
 * @param onAgain told when it had to be shown anew
 */
export function usePopover(
  ref: RefObject<HTMLElement | null>,
  cell: HTMLElement,
  place: 'over' | 'below',
  onAgain?: () => void,
): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showPopover()
    const pin = () => {
      const { left, right, top, bottom, width } = cell.getBoundingClientRect()
      if (place === 'over') element.style.setProperty('--cell', `${width}px`)
      const own = element.getBoundingClientRect()
      const isRight = cell.dataset['align'] === 'right'
      const wanted = isRight ? right - own.width : left
      const x = Math.max(MARGIN, Math.min(wanted, window.innerWidth - own.width - MARGIN))
      const under = place === 'over' ? top : bottom
      const y = Math.max(MARGIN, Math.min(under, window.innerHeight - own.height - MARGIN))
      element.style.left = `${x}px`
      element.style.top = `${y}px`
    }
    pin()
    window.addEventListener('scroll', pin, { capture: true, passive: true })
    window.addEventListener('resize', pin)
    // What it shows may grow: a picker that is fetched, a refusal.
    const watch = new ResizeObserver(pin)
    watch.observe(element)
    return () => {
      window.removeEventListener('scroll', pin, { capture: true })
      window.removeEventListener('resize', pin)
      watch.disconnect()
    }
  }, [ref, cell, place])
  // A row that is moved leaves the document for a moment, and what stands over it leaves the top layer for good.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || element.matches(':popover-open')) return
    element.showPopover()
    onAgain?.()
  })
}

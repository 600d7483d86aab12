import { type RefObject, useLayoutEffect } from 'react'

const MARGIN = 8

/**
 * Shows an element with `popover="manual"` over a cell, or below it, in the browser's top layer, so that neither a scroll container nor a short list
 * clips it. It stays at the cell while the rows scroll and change places.
 * @param onAgain called when it had to be shown again
 */
export function usePopover(
  ref: RefObject<HTMLElement | null>,
  cell: HTMLElement,
  placement: 'over' | 'below',
  onAgain?: () => void,
): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showPopover()
    const pin = () => {
      const { left, right, top, bottom, width } = cell.getBoundingClientRect()
      if (placement === 'over') element.style.setProperty('--cell', `${width}px`)
      const ownRect = element.getBoundingClientRect()
      const isRight = cell.dataset['align'] === 'right'
      const wantedLeft = isRight ? right - ownRect.width : left
      const x = Math.max(MARGIN, Math.min(wantedLeft, window.innerWidth - ownRect.width - MARGIN))
      const wantedTop = placement === 'over' ? top : bottom
      const y = Math.max(MARGIN, Math.min(wantedTop, window.innerHeight - ownRect.height - MARGIN))
      element.style.left = `${x}px`
      element.style.top = `${y}px`
    }
    pin()
    window.addEventListener('scroll', pin, { capture: true, passive: true })
    window.addEventListener('resize', pin)
    // Its content may grow, for example by a picker that is still loading or an error.
    const watch = new ResizeObserver(pin)
    watch.observe(element)
    return () => {
      window.removeEventListener('scroll', pin, { capture: true })
      window.removeEventListener('resize', pin)
      watch.disconnect()
    }
  }, [ref, cell, placement])
  // A row that moves is removed from the document for a moment, which removes its popover from the top layer.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || element.matches(':popover-open')) return
    element.showPopover()
    onAgain?.()
  })
}

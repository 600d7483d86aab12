import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface OptionsPopoverProps {
  /** The control that the options belong to. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

const GAP = 4
const EDGE = 8
const LOWEST = 160

/** Under the control where there is room, else above it; as wide as the control and never wider than the window. */
function place(box: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect()
  const below = window.innerHeight - bottom - GAP - EDGE
  const above = top - GAP - EDGE
  const under = below >= Math.min(LOWEST, box.scrollHeight) || below >= above
  const wide = Math.min(Math.max(width, 180), window.innerWidth - 2 * EDGE)
  Object.assign(box.style, {
    left: `${Math.max(EDGE, Math.min(left, window.innerWidth - wide - EDGE))}px`,
    width: `${wide}px`,
    maxHeight: `${Math.min(320, under ? below : above)}px`,
    top: under ? `${bottom + GAP}px` : 'auto',
    bottom: under ? 'auto' : `${window.innerHeight - top + GAP}px`,
  })
}

/**
 * A box of options in the browser's top layer: no cell or dialog cuts it off, and it stays where it is in the document, so that a
 * dialog that hides what is around it does not hide this.
 */
export function OptionsPopover({ anchor, children }: OptionsPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [shown, control] = [box.current, anchor.current]
    if (!shown || !control) return
    if (!shown.matches(':popover-open')) shown.showPopover()
    const follow = () => place(shown, control)
    follow()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  })
  return (
    <div ref={box} popover="manual" className="options">
      {children}
    </div>
  )
}

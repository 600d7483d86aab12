import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface OptionsPopoverProps {
  /** The control that the options belong to. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The control is no combobox, which would lead to the options by its keys: one can come to them to scroll. */
  readonly reachable?: boolean
  /** Width in px where the control is narrower. */
  readonly least?: number
  readonly children: ReactNode
}

const GAP = 4
const EDGE = 8
const LOWEST = 160

/** Under the control where there is room, else above it; as wide as the control and never wider than the window. */
function place(box: HTMLElement, anchor: HTMLElement, least: number): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect()
  const below = window.innerHeight - bottom - GAP - EDGE
  const above = top - GAP - EDGE
  const under = below >= Math.min(LOWEST, box.scrollHeight) || below >= above
  const wide = Math.min(Math.max(width, least), window.innerWidth - 2 * EDGE)
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
export function OptionsPopover({ anchor, reachable = false, least = 180, children }: OptionsPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [shown, control] = [box.current, anchor.current]
    if (!shown || !control) return
    if (!shown.matches(':popover-open')) shown.showPopover()
    const follow = () => place(shown, control, least)
    follow()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and where it is reachable no keys of the control do that
    <div ref={box} popover="manual" className="options" tabIndex={reachable ? 0 : undefined}>
      {children}
    </div>
  )
}

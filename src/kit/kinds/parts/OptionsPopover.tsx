import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface OptionsPopoverProps {
  /** The control that the options belong to. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The control is not a combobox, whose keys would move through the options, so the list itself is focusable to allow scrolling. */
  readonly reachable?: boolean
  /** Minimum width in px, for narrow controls. */
  readonly least?: number
  readonly children: ReactNode
}

const GAP = 4
const EDGE = 8
const LOWEST = 160

/** Positions the list below the control where there is room, else above it; as wide as the control and never wider than the window. */
function placeBox(box: HTMLElement, anchor: HTMLElement, least: number): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect()
  const below = window.innerHeight - bottom - GAP - EDGE
  const above = top - GAP - EDGE
  const fitsBelow = below >= Math.min(LOWEST, box.scrollHeight) || below >= above
  const wide = Math.min(Math.max(width, least), window.innerWidth - 2 * EDGE)
  Object.assign(box.style, {
    left: `${Math.max(EDGE, Math.min(left, window.innerWidth - wide - EDGE))}px`,
    width: `${wide}px`,
    maxHeight: `${Math.min(320, fitsBelow ? below : above)}px`,
    top: fitsBelow ? `${bottom + GAP}px` : 'auto',
    bottom: fitsBelow ? 'auto' : `${window.innerHeight - top + GAP}px`,
  })
}

/**
 * A list of options in the browser's top layer, so that no cell or dialog clips it. It stays in its place in the document, so that a dialog which
 * hides everything around it does not hide the list.
 */
export function OptionsPopover({ anchor, reachable = false, least = 180, children }: OptionsPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [boxElement, control] = [box.current, anchor.current]
    if (!boxElement || !control) return
    if (!boxElement.matches(':popover-open')) boxElement.showPopover()
    const follow = () => placeBox(boxElement, control, least)
    follow()
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and where it is focusable the control has no keys for that
    <div ref={box} popover="manual" className="options" tabIndex={reachable ? 0 : undefined}>
      {children}
    </div>
  )
}

import EditIcon from '@mui/icons-material/EditOutlined'
import { useTranslate } from 'ra-core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HelpMarkdown } from './HelpMarkdown.tsx'
import type { HelpText } from './state.ts'

interface HelpBoxProps {
  readonly name: string
  readonly text: HelpText
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  /** Undefined for users who may not edit help texts. */
  readonly onWrite?: () => void
}

const GAP = 4
const EDGE = 8
const WIDTH = 340

/** Positions the box below its button where there is room, else above it; never wider than the window. */
function placeBox(box: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect()
  const below = window.innerHeight - bottom - GAP - EDGE
  const above = top - GAP - EDGE
  const fitsBelow = below >= Math.min(220, box.scrollHeight) || below >= above
  const width = Math.min(WIDTH, window.innerWidth - 2 * EDGE)
  Object.assign(box.style, {
    left: `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(420, fitsBelow ? below : above)}px`,
    top: fitsBelow ? `${bottom + GAP}px` : 'auto',
    bottom: fitsBelow ? 'auto' : `${window.innerHeight - top + GAP}px`,
  })
}

/** A help text in the browser's top layer next to its button, with the focus inside. */
export function HelpBox({ name, text, anchor, onClose, onWrite }: HelpBoxProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [boxElement, sign] = [box.current, anchor.current]
    if (!boxElement || !sign) return
    boxElement.showPopover()
    const follow = () => placeBox(boxElement, sign)
    follow()
    boxElement.focus({ preventScroll: true })
    const grown = new ResizeObserver(follow)
    grown.observe(boxElement)
    window.addEventListener('resize', follow)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      grown.disconnect()
      window.removeEventListener('resize', follow)
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [anchor])
  return (
    <div ref={box} popover="manual" className="help-box" role="dialog" aria-label={name} tabIndex={-1}>
      <HelpMarkdown text={text} />
      <p className="help-acts">
        {onWrite && (
          <button
            type="button"
            className="icon-button"
            aria-label={translate('help.edit', { name })}
            title={translate('help.edit', { name })}
            onClick={onWrite}
          >
            <EditIcon fontSize="small" />
          </button>
        )}
        <button type="button" className="button button-small" onClick={onClose}>
          {translate('ra.action.close')} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </p>
    </div>
  )
}

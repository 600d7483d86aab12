import type { MouseEvent } from 'react'
import { Keys } from '../shortcuts/Keys.tsx'
import type { Entry } from './entries.ts'

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onPoint: () => void
  readonly onTake: (inNewTab: boolean) => void
}

/** One line of the palette. What leads somewhere is a link, so that the browser's own ways to open it work. */
export function PaletteOption({ id, entry, isCurrent, onPoint, onTake }: OptionProps) {
  const { text, note, colour, keys, to } = entry
  const shared = {
    id,
    role: 'option',
    'aria-selected': isCurrent,
    tabIndex: -1,
    className: 'palette-option',
    onMouseMove: () => !isCurrent && onPoint(),
    // The box keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const inner = (
    <>
      {colour && <span className="dot" style={{ '--chip': colour } as object} />}
      <span className="palette-text">{text}</span>
      {note && <span className="palette-note">{note}</span>}
      {keys && <Keys keys={keys} />}
    </>
  )
  if (!to)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option; its keys are the box's, which has the focus
      <div {...shared} onClick={() => onTake(false)}>
        {inner}
      </div>
    )
  return (
    <a
      {...shared}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onTake(false)
      }}
    >
      {inner}
    </a>
  )
}

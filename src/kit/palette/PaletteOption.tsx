import type { MouseEvent } from 'react'
import { declarationOf } from '../declarationOf.ts'
import { Keys } from '../shortcuts/Keys.tsx'
import { NameText } from '../ui/NameText.tsx'
import type { Entry } from './entries.ts'

/** The resource, where an entry is a record. */
const recordOf = (id: string) => {
  const name = /^record:([a-z-]+):\d+$/.exec(id)?.[1]
  return name === undefined ? undefined : declarationOf(name)
}

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onPoint: () => void
  readonly onTake: (inNewTab: boolean) => void
}

/** One entry of the palette. Entries that lead to a page are links, so that the browser's own ways to open links work. */
export function PaletteOption({ id, entry, isCurrent, onPoint, onTake }: OptionProps) {
  const { id: what, text, note, colour, keys, to } = entry
  const entryResource = recordOf(what)
  const shared = {
    id,
    role: 'option',
    'aria-selected': isCurrent,
    tabIndex: -1,
    className: 'palette-option',
    onMouseMove: () => !isCurrent && onPoint(),
    // Keeps the focus in the box.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }
  const inner = (
    <>
      {colour && <span className="dot" style={{ '--chip': colour } as object} />}
      <span className="palette-text">
        <NameText resource={entryResource} label={text} />
      </span>
      {note && <span className="palette-note">{note}</span>}
      {keys && <Keys keys={keys} />}
    </>
  )
  if (!to)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option; the box has the focus and handles its keys
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

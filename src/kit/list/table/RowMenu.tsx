import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { Divider, Menu, MenuItem } from '../../mui/menu.tsx'
import { Keys } from '../../shortcuts/Keys.tsx'
import { dropSecondClick } from '../../ui/secondClick.ts'
import './rowMenu.css'

/** An action on a row and its key, which works while the row has the focus or its menu is open. */
export interface RowChoice {
  /** Unique among the choices. */
  readonly name: string
  readonly key: string
  readonly text: string
  readonly pending?: boolean
  readonly run: () => void
}

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  /** Name of the row. */
  readonly name: string
  /** Groups of choices, separated by lines. */
  readonly groups: readonly (readonly RowChoice[])[]
  readonly onClose: () => void
}

/** The menu of one row, opened by its `⋯` or by `.` on the row. A choice runs after the menu has closed, when keys belong to the row again. */
export default function RowMenu({ anchor, isOpen, name, groups, onClose }: RowMenuProps) {
  const translate = useTranslate()
  const choose = ({ run, pending }: RowChoice) => {
    if (pending) return
    onClose()
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Enter') return
    const choice = groups.flat().find(({ key }) => key !== '' && key === event.key)
    if (!choice) return
    event.preventDefault()
    event.stopPropagation()
    choose(choice)
  }
  const visibleGroups = groups.filter(({ length }) => length > 0)
  return (
    <Menu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: {
          'aria-label': translate('grid.acts', { name }),
          className: 'row-menu',
          onKeyDownCapture: onKeyDown,
        },
      }}
    >
      {visibleGroups.flatMap((choices, i) => [
        ...(i > 0 ? [<Divider key={`line ${i}`} aria-hidden="true" />] : []),
        ...choices.map((choice) => (
          <MenuItem
            key={choice.name}
            aria-keyshortcuts={choice.key || undefined}
            aria-disabled={choice.pending || undefined}
            onClick={() => {
              dropSecondClick()
              choose(choice)
            }}
          >
            <span>{choice.text}</span>
            {choice.key === 'Enter' ? <kbd aria-hidden="true">↵</kbd> : choice.key && <Keys keys={choice.key} />}
          </MenuItem>
        )),
      ])}
    </Menu>
  )
}

import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import { Divider, Menu, MenuItem } from '../../mui/menu.tsx'
import { Keys } from '../../shortcuts/Keys.tsx'
import { dropSecondClick } from '../../ui/secondClick.ts'
import './rowMenu.css'

/** Something that can be done with a row, and the key that does it: while the row has the focus, or once its menu is open. */
export interface RowChoice {
  /** Unlike that of every other. */
  readonly name: string
  readonly key: string
  readonly text: string
  readonly pending?: boolean
  readonly run: () => void
}

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  /** What the row is called. */
  readonly name: string
  /** One below the other, with a line between them. */
  readonly groups: readonly (readonly RowChoice[])[]
  readonly onClose: () => void
}

/** What can be done with one row: opened by its `⋯`, or by `.` on it. A choice is made once the menu is gone, and keys are the row's again. */
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
  const shown = groups.filter(({ length }) => length > 0)
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
      {shown.flatMap((choices, i) => [
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

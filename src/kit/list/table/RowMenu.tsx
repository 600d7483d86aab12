import { Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import './rowMenu.css'

/** Something that can be done with a row, and the key that does it while the row has the focus. */
export interface RowChoice {
  readonly key: string
  readonly text: string
  readonly run: () => void
}

interface RowMenuProps {
  readonly anchor: HTMLElement
  /** What the row is called. */
  readonly name: string
  readonly choices: readonly RowChoice[]
  readonly onClose: () => void
}

/** What can be done with one row: opened by its `⋯`, or by `.` on it. A choice is made once the menu is gone, and keys are the row's again. */
export default function RowMenu({ anchor, name, choices, onClose }: RowMenuProps) {
  const translate = useTranslate()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('grid.acts', { name }), className: 'row-menu' } }}
    >
      {choices.map(({ key, text, run }) => (
        <MenuItem
          key={key}
          aria-keyshortcuts={key}
          onClick={() => {
            onClose()
            run()
          }}
        >
          <span>{text}</span>
          <kbd aria-hidden="true">{key === 'Enter' ? '↵' : key}</kbd>
        </MenuItem>
      ))}
    </Menu>
  )
}

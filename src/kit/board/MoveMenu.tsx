import { useTranslate } from 'ra-core'
import { Menu, MenuItem } from '../mui/menu.tsx'
import { Chip } from '../ui/Chip.tsx'
import type { BoardColumn } from './useBoard.ts'

interface MoveMenuProps {
  readonly name: string
  readonly anchor: HTMLElement | null
  readonly columns: readonly BoardColumn[]
  readonly onChoose: (column: BoardColumn) => void
  readonly onClose: () => void
}

/** A menu of all columns that a card may move to, as an alternative to dragging. */
export function MoveMenu({ name, anchor, columns, onChoose, onClose }: MoveMenuProps) {
  const translate = useTranslate()
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('board.move_to', { name }) } }}
    >
      {columns.map((column) => (
        <MenuItem
          key={column.id}
          onClick={() => {
            onClose()
            onChoose(column)
          }}
        >
          <Chip colour={column.colour}>{column.label}</Chip>
        </MenuItem>
      ))}
    </Menu>
  )
}

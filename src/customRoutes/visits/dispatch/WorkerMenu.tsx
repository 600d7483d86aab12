import { LinkBase, useTranslate } from 'ra-core'
import { Menu, MenuItem } from '../../../kit/mui/menu.tsx'
import type { BoardWorker } from './dispatchData.ts'

interface WorkerMenuProps {
  readonly worker: BoardWorker
  readonly anchor: HTMLElement
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** The menu of a worker on the board: hours and leave. */
export default function WorkerMenu({ worker, anchor, mayEdit, onClose }: WorkerMenuProps) {
  const translate = useTranslate()
  const hours = `/workers/availability/${worker.id}`
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('grid.acts', { name: worker.name }) } }}
    >
      <MenuItem component={LinkBase} to={hours} onClick={onClose}>
        {translate('availability.title')}
      </MenuItem>
      {mayEdit && (
        <MenuItem component={LinkBase} to={`${hours}?add=leave`} onClick={onClose}>
          {translate('availability.add_leave')}
        </MenuItem>
      )}
    </Menu>
  )
}

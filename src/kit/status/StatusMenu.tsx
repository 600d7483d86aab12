import Check from '@mui/icons-material/Check'
import { useId } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { Menu, MenuItem } from '../mui/menu.tsx'
import { Chip } from '../ui/Chip.tsx'
import { offeredFrom, type Status, useStatuses } from './useStatuses.ts'

interface StatusMenuProps {
  readonly resource: AnyResource
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly label: string
  readonly value: number | null
  /** The status that is stored, where `value` is only chosen so far. */
  readonly from?: number | null
  /** What stands in the way of a status, or is asked for with it. */
  readonly guardOf?: (to: Status) => string | undefined
  readonly onChoose: (status: Status) => void
  /** Left without a choice. @param by what did it */
  readonly onClose: (by: 'backdropClick' | 'escapeKeyDown' | 'tabKeyDown') => void
}

/** The statuses that a record may be given, in their order. */
export function StatusMenu(props: StatusMenuProps) {
  const { resource, anchor, label, value, from = value, guardOf, onChoose, onClose } = props
  const all = useStatuses(resource)
  const id = useId()
  return (
    <Menu
      open={anchor !== null && all !== undefined}
      anchorEl={anchor}
      onClose={(_event: object, by) => onClose(by)}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {offeredFrom(all ?? [], from).map((status) => (
        <MenuItem
          key={status.id}
          role="menuitemradio"
          aria-checked={status.id === value}
          aria-describedby={status.id !== value && guardOf?.(status) ? `${id}-${status.id}` : undefined}
          selected={status.id === value}
          onClick={() => onChoose(status)}
        >
          <span className="status-choice">
            <Chip colour={status.colour}>{status.label}</Chip>
            {status.id !== value && guardOf?.(status) && (
              <span id={`${id}-${status.id}`} className="status-guard" aria-hidden="true">
                {guardOf(status)}
              </span>
            )}
          </span>
          {status.id === value && <Check fontSize="small" />}
        </MenuItem>
      ))}
    </Menu>
  )
}

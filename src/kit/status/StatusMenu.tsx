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
  /** The stored status, where `value` is chosen but not saved. */
  readonly from?: number | null
  /** What is missing for a status, or will be asked for. */
  readonly guardOf?: (status: Status) => string | undefined
  readonly onChoose: (status: Status) => void
  /**
   * Closed without a choice.
   * @param reason what closed it
   */
  readonly onClose: (reason: 'backdropClick' | 'escapeKeyDown' | 'tabKeyDown') => void
}

/** The statuses that a record may change to, in order. */
export function StatusMenu(props: StatusMenuProps) {
  const { resource, anchor, label, value, from = value, guardOf, onChoose, onClose } = props
  const all = useStatuses(resource)
  const id = useId()
  return (
    <Menu
      open={anchor !== null && all !== undefined}
      anchorEl={anchor}
      onClose={(_event: object, closedBy) => onClose(closedBy)}
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

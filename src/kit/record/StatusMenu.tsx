import Check from '@mui/icons-material/Check'
import { Menu, MenuItem } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { Chip } from '../Chip.tsx'
import { declared } from '../declared.ts'
import type { NamingProvider } from '../fields/parts/named.ts'

interface StatusMenuProps {
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly label: string
  /** Resource of the statuses. */
  readonly target: string
  /** What a status must have to be chosen. */
  readonly where: Readonly<Record<string, unknown>>
  readonly value: number
  /** Those that may follow; null where any may. */
  readonly next: readonly number[] | null
  readonly onChoose: (id: number, label: string) => void
  readonly onClose: () => void
}

/** Statuses of one library; nobody has more. */
const MOST = 100

/** The statuses in their order, those that are still in use. */
export function StatusMenu({ anchor, label, target, where, value, next, onChoose, onClose }: StatusMenuProps) {
  const provider = useDataProvider<NamingProvider>()
  const active = declared(target).fields['active']?.options.filter ? { active: true } : {}
  const { data } = useQuery({
    queryKey: [target, 'statuses', where],
    queryFn: ({ signal }) => provider.simpleList(target, { filter: { ...active, ...where }, limit: MOST, signal }),
  })
  const offered = (data?.data ?? []).filter(({ id }) => id === value || (next?.includes(id) ?? true))
  return (
    <Menu
      open={anchor !== null && data !== undefined}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {offered.map((status) => (
        <MenuItem
          key={status.id}
          role="menuitemradio"
          aria-checked={status.id === value}
          selected={status.id === value}
          onClick={() => {
            onClose()
            onChoose(status.id, status.label)
          }}
        >
          <span className="status-choice">
            <Chip colour={status.colour}>{status.label}</Chip>
          </span>
          {status.id === value && <Check fontSize="small" />}
        </MenuItem>
      ))}
    </Menu>
  )
}

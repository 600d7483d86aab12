import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../schema/engine/time/time.ts'
import { Divider, Menu, MenuItem } from '../kit/mui/menu.tsx'
import { type Person, usePorts } from '../kit/ports.ts'
import { fullName } from '../kit/ui/person.ts'
import { MY_DAY, PROFILE } from './menu.ts'

interface ListProps {
  /** Id of the button that opens it. */
  readonly labelledBy: string
  readonly user: Person
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

/** Whether the signed-in user goes on visits: the account belongs to a worker. */
function useIsWorker(): boolean {
  const { get, can } = usePorts()
  const [isWorker, setIsWorker] = useState(false)
  const maySeeDay = can(MY_DAY.area, MY_DAY.action)
  useEffect(() => {
    if (!maySeeDay) return
    const today = dayOf(Date.now())
    let isOver = false
    get<{ worker: unknown }>(`/my/visits?from=${today}&to=${today}`).then(
      ({ worker }) => !isOver && setIsWorker(worker !== null),
      // If the request fails, the entry is offered the next time.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [get, maySeeDay])
  return isWorker
}

/** The menu behind the user's picture; loaded on first use. */
export function UserMenuList({ labelledBy, user, anchor, onClose }: ListProps) {
  const translate = useTranslate()
  const { logout, can } = usePorts()
  const isWorker = useIsWorker()
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      <li className="menu-person" role="none">
        <strong>{fullName(user)}</strong>
        <span>{user.email}</span>
      </li>
      <Divider role="none" component="li" sx={{ my: '4px !important' }} />
      {can(PROFILE.area, PROFILE.action) && (
        <MenuItem component={Link} to={PROFILE.to} onClick={onClose}>
          <PersonOutlined fontSize="small" />
          <span className="menu-choice">{translate('profile.open')}</span>
        </MenuItem>
      )}
      {isWorker && (
        <MenuItem component={Link} to={MY_DAY.to} onClick={onClose}>
          <DirectionsCarOutlined fontSize="small" />
          <span className="menu-choice">{translate(MY_DAY.label)}</span>
        </MenuItem>
      )}
      <MenuItem onClick={logout}>
        <LogoutOutlined fontSize="small" />
        <span className="menu-choice">{translate('top.log_out')}</span>
      </MenuItem>
    </Menu>
  )
}

import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { Divider, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { type Person, usePorts } from '../kit/ports.ts'
import { fullName } from '../kit/ui/person.ts'
import { PROFILE } from './menu.ts'

interface ListProps {
  /** Id of the button that opens it. */
  readonly labelledBy: string
  readonly user: Person
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

/** What the person's picture opens; fetched with its first use. */
export function UserMenuList({ labelledBy, user, anchor, onClose }: ListProps) {
  const translate = useTranslate()
  const { logout, can } = usePorts()
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
      <MenuItem onClick={logout}>
        <LogoutOutlined fontSize="small" />
        <span className="menu-choice">{translate('top.log_out')}</span>
      </MenuItem>
    </Menu>
  )
}

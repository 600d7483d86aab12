import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import { Divider, IconButton, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../kit/Avatar.tsx'
import { fullName } from '../kit/person.ts'
import { usePorts } from '../kit/ports.ts'
import { PROFILE } from './menu.ts'

/** Who is logged in, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const { user, logout, can } = usePorts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  if (!user) return null
  return (
    <>
      <IconButton
        id={id}
        aria-label={`${translate('top.account')}: ${fullName(user)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar person={user} />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <li className="menu-person" role="none">
          <strong>{fullName(user)}</strong>
          <span>{user.email}</span>
        </li>
        <Divider role="none" component="li" sx={{ my: '4px !important' }} />
        {can(PROFILE.area, PROFILE.action) && (
          <MenuItem component={Link} to={PROFILE.to} onClick={() => setAnchor(null)}>
            <PersonOutlined fontSize="small" />
            <span className="menu-choice">{translate('profile.open')}</span>
          </MenuItem>
        )}
        <MenuItem onClick={logout}>
          <LogoutOutlined fontSize="small" />
          <span className="menu-choice">{translate('top.log_out')}</span>
        </MenuItem>
      </Menu>
    </>
  )
}

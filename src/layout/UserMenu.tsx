import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import { Divider, IconButton, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { usePorts } from '../kit/ports.ts'
import { fullName, initials, personColour } from './person.ts'

/** Who is logged in, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const { user, logout } = usePorts()
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
        <span
          className="avatar"
          style={{ background: personColour(user.id) }}
          data-initials={initials(user)}
          aria-hidden="true"
        />
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
        <MenuItem onClick={logout}>
          <LogoutOutlined fontSize="small" />
          <span className="menu-choice">{translate('top.log_out')}</span>
        </MenuItem>
      </Menu>
    </>
  )
}

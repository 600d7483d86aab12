import { Drawer } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Mui } from '../kit/mui/Mui.tsx'
import { Menu } from './Menu.tsx'

interface MenuDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The menu on a phone. */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const translate = useTranslate()
  return (
    <Mui>
      <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': translate('menu.label') } }}>
        <div className="layout-drawer">
          <Menu folded={false} onNavigate={onClose} />
        </div>
      </Drawer>
    </Mui>
  )
}

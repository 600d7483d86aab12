import { type MenuProps, Menu as MuiMenu } from '@mui/material'
import { Mui } from './Mui.tsx'

export { Divider, ListItemIcon, MenuItem } from '@mui/material'

/** MUI's menu with our theme. */
export function Menu(props: MenuProps) {
  return (
    <Mui>
      <MuiMenu {...props} />
    </Mui>
  )
}

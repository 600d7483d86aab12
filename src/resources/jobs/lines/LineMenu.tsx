import { Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'ra-core'
import { ACT_KEYS, type LineAct } from './useGrid.ts'

interface LineMenuProps {
  readonly anchor: HTMLElement
  readonly first: boolean
  readonly last: boolean
  readonly onAct: (act: LineAct) => void
  readonly onClose: () => void
}

/** What can be done with a line, each with its keys. */
export function LineMenu({ anchor, first, last, onAct, onClose }: LineMenuProps) {
  const translate = useTranslate()
  const acts = (Object.keys(ACT_KEYS) as LineAct[]).filter(
    (act) => !(act === 'up' && first) && !(act === 'down' && last),
  )
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {acts.map((act) => (
        <MenuItem
          key={act}
          onClick={() => {
            onClose()
            onAct(act)
          }}
        >
          <span className="line-act">{translate(`lines.acts.${act}`)}</span>
          <kbd>{ACT_KEYS[act]}</kbd>
        </MenuItem>
      ))}
    </Menu>
  )
}

import { useTranslate } from 'ra-core'
import { Menu, MenuItem } from '../../../kit/mui/menu.tsx'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { ACT_KEYS, type RowAct } from './keys.ts'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly list: string
  readonly first: boolean
  readonly last: boolean
  /** There are other options to copy it to. */
  readonly isMany: boolean
  readonly onAct: (act: RowAct) => void
  readonly onClose: () => void
}

/** Actions on a line with their shortcuts. */
export function RowMenu({ anchor, list, first, last, isMany, onAct, onClose }: RowMenuProps) {
  const translate = useTranslate()
  const acts = (Object.keys(ACT_KEYS) as RowAct[]).filter(
    (act) => !(act === 'up' && first) && !(act === 'down' && last) && !(act === 'over' && !isMany),
  )
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {acts.map((act) => {
        const keys = ACT_KEYS[act]
        return (
          <MenuItem
            key={act}
            onClick={() => {
              onClose()
              onAct(act)
            }}
          >
            <span className="line-act">
              {translate(act === 'turn' ? `lines.acts.turn_${list}` : `lines.acts.${act}`)}
            </span>
            {keys && <Keys keys={keys} />}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

import { useTranslate } from 'ra-core'
import { ListItemIcon, Menu, MenuItem } from '../../mui/menu.tsx'
import { Keys } from '../../shortcuts/Keys.tsx'
import { dropSecondClick } from '../../ui/secondClick.ts'
import type { AvailableAction } from './availableActions.ts'

interface MoreMenuProps {
  readonly anchor: HTMLElement | null
  readonly actions: readonly AvailableAction[]
  readonly onChoose: (offer: AvailableAction) => void
  readonly onClose: () => void
}

/** All actions without a button of their own: icon, label and key. */
export function MoreMenu({ anchor, actions, onChoose, onClose }: MoreMenuProps) {
  const translate = useTranslate()
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': translate('record.more') } }}
    >
      {actions.map((offer) => (
        <MenuItem
          key={offer.name}
          aria-keyshortcuts={offer.keys}
          aria-disabled={offer.pending || undefined}
          onClick={() => {
            dropSecondClick()
            onChoose(offer)
          }}
        >
          <ListItemIcon className="more-icon">{offer.icon}</ListItemIcon>
          <span className="more-name">{offer.text}</span>
          {offer.keys && <Keys keys={offer.keys} />}
        </MenuItem>
      ))}
    </Menu>
  )
}

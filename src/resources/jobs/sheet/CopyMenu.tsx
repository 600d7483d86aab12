import type { OptionTerms } from '../../../../schema/areas/jobs/options.ts'
import { Menu, MenuItem } from '../../../kit/mui/menu.tsx'

interface CopyMenuProps {
  readonly anchor: HTMLElement
  readonly to: readonly OptionTerms[]
  readonly onChoose: (key: number) => void
  readonly onClose: () => void
}

/** Chooses the option that lines are copied to. */
export function CopyMenu({ anchor, to, onChoose, onClose }: CopyMenuProps) {
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {to.map(({ key, name }) => (
        <MenuItem
          key={key}
          onClick={() => {
            onClose()
            onChoose(key)
          }}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

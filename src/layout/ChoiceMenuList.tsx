import Check from '@mui/icons-material/Check'
import { Menu, MenuItem } from '../kit/mui/menu.tsx'

export interface Choice<T extends string = string> {
  readonly value: T
  readonly text: string
  readonly lang?: string
}

interface ListProps {
  /** Id of the button that opens it. */
  readonly labelledBy: string
  /** Null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** The menu of a `ChoiceMenu`; loaded on first use. */
export function ChoiceMenuList(props: ListProps) {
  const { labelledBy, anchor, value, choices, onChoose, onClose } = props
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': labelledBy } }}
    >
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          role="menuitemradio"
          aria-checked={choice.value === value}
          selected={choice.value === value}
          lang={choice.lang}
          onClick={() => {
            onChoose(choice.value)
            onClose()
          }}
        >
          <span className="menu-choice">{choice.text}</span>
          {choice.value === value && <Check fontSize="small" />}
        </MenuItem>
      ))}
    </Menu>
  )
}

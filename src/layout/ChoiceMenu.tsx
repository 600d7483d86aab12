import Check from '@mui/icons-material/Check'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'

interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly value: T
  readonly choices: readonly { readonly value: T; readonly text: string; readonly lang?: string }[]
  readonly onChoose: (value: T) => void
}

/** An icon that opens a menu of which one entry is chosen. */
export function ChoiceMenu<T extends string>({ label, icon, value, choices, onChoose }: ChoiceMenuProps<T>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          id={id}
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ list: { 'aria-labelledby': id } }}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.value}
            role="menuitemradio"
            aria-checked={choice.value === value}
            selected={choice.value === value}
            lang={choice.lang}
            onClick={() => {
              onChoose(choice.value)
              close()
            }}
          >
            <span className="menu-choice">{choice.text}</span>
            {choice.value === value && <Check fontSize="small" />}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import MoreIcon from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Menu, MenuItem } from '../../kit/mui/menu.tsx'
import { RIGHT_PRESETS, type RightPreset } from './rightPresets.ts'

const PRESETS = Object.keys(RIGHT_PRESETS) as readonly RightPreset[]

/** Offers presets of permissions to start from, each with a description. */
export function PresetsButton({ onPick }: { readonly onPick: (preset: RightPreset) => void }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('access.presets.title')} <MoreIcon fontSize="small" />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': translate('access.presets.title') } }}
      >
        {PRESETS.map((preset) => (
          <MenuItem
            key={preset}
            onClick={() => {
              setAnchor(null)
              onPick(preset)
            }}
          >
            {translate(`access.presets.${preset}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

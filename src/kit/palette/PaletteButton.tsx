import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { Keys } from '../shortcuts/Keys.tsx'
import { ariaKeys } from '../shortcuts/keys.ts'
import { palette } from './state.ts'

/** The palette for mouse and touch. */
export function PaletteButton() {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="button button-small palette-open"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('Mod+k')}
      title={translate('palette.title')}
      onClick={() => palette.set(true)}
    >
      <SearchIcon aria-hidden="true" fontSize="small" />
      <span>{translate('palette.open')}</span>
      <Keys keys="Mod+k" />
    </button>
  )
}

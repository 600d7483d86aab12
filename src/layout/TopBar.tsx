import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { PaletteButton } from '../kit/palette/PaletteButton.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import './topBar.css'

/** 48 px at the top: where one is, and what belongs to the person rather than to the screen. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const translate = useTranslate()
  return (
    <header className="top-bar no-print">
      <button
        type="button"
        className="top-bar-button top-bar-menu"
        aria-label={translate('menu.open')}
        onClick={onOpenMenu}
      >
        <MenuIcon />
      </button>
      <Breadcrumbs />
      <div className="top-bar-end">
        <PaletteButton />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}

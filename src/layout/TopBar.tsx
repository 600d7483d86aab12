import MenuIcon from '@mui/icons-material/Menu'
import { IconButton } from '@mui/material'
import { useTranslate } from 'ra-core'
import { PaletteButton } from '../kit/palette/PaletteButton.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

/** 48 px at the top: where one is, and what belongs to the person rather than to the screen. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const translate = useTranslate()
  return (
    <header className="top-bar no-print">
      <IconButton className="top-bar-menu" aria-label={translate('menu.open')} onClick={onOpenMenu}>
        <MenuIcon />
      </IconButton>
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

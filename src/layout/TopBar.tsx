import MenuIcon from '@mui/icons-material/Menu'
import { useTranslate } from 'ra-core'
import { screenKey } from '../../schema/engine/helpPlaces.ts'
import { ScreenSign } from '../kit/help/ScreenHelp.tsx'
import { PaletteButton } from '../kit/palette/PaletteButton.tsx'
import { titleText } from '../kit/screens/Titles.tsx'
import { TOP_PLACE } from '../kit/screens/topPlace.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Bell } from './bell/Bell.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useOutcome } from './outcome.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import './topBar.css'

/** The top bar, 48 px high: breadcrumbs, and what concerns the user and not the page. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const translate = useTranslate()
  const { entry, denied } = useOutcome()
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
      {entry?.title && !denied && (
        <ScreenSign place={screenKey(entry.path)} name={titleText(translate, entry.title, entry.titleArgs)} />
      )}
      {/* Space in which a page shows its position within a list. */}
      <div id={TOP_PLACE} className="top-place" />
      <div className="top-bar-end">
        <PaletteButton />
        <Bell />
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}

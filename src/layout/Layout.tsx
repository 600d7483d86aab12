import { ResourceContext, useStore, useTranslate } from 'ra-core'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { screenKey } from '../../schema/engine/helpPlaces.ts'
import { WhyNot } from '../kit/access/WhyNot.tsx'
import { ScreenHelp } from '../kit/help/ScreenHelp.tsx'
import { NoPermission } from '../kit/screens/Guard.tsx'
import { Titles, titleText } from '../kit/screens/Titles.tsx'
import { ErrorBoundary } from '../kit/ui/ErrorBoundary.tsx'
import { loadable } from '../kit/ui/loadable.tsx'
import './layout.css'
import { Menu } from './Menu.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { useOutcome } from './outcome.tsx'
import { TopBar } from './TopBar.tsx'
import { useLayoutShortcuts } from './useLayoutShortcuts.ts'
import { ViewAsBar } from './ViewAsBar.tsx'

const MenuDrawer = loadable(() => import('./MenuDrawer.tsx').then((m) => ({ default: m.MenuDrawer })))

/** Width in px below which the menu starts collapsed; below 720 px it is a drawer (layout.css). */
const ROOMY = 1100

function SkipLink() {
  const translate = useTranslate()
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a className="skip-link no-print" href="#main" onClick={skip}>
      {translate('app.skip')}
    </a>
  )
}

/** The frame of every page inside the admin: menu, top bar, and the page. */
export function Layout({ children }: { children: ReactNode }) {
  const { entry, denied } = useOutcome()
  const { pathname } = useLocation()
  const translate = useTranslate()
  const [isFolded, setFolded] = useStore('menu.folded', window.innerWidth < ROOMY)
  /** The wide page on which the user expanded the menu. */
  const [unfoldedOn, setUnfoldedOn] = useState<string | null>(null)
  const isWide = entry?.wide === true
  const isMenuFolded = isFolded || (isWide && unfoldedOn !== pathname)
  const fold = () => {
    if (isWide) setUnfoldedOn(isMenuFolded ? pathname : null)
    if (isMenuFolded || !isWide) setFolded(!isMenuFolded)
  }
  /** Undefined until it is first opened. */
  const [drawerOpen, setDrawerOpen] = useState<boolean>()
  useLayoutShortcuts()
  return (
    <div className={`layout${isMenuFolded ? ' layout-folded' : ''}`}>
      <SkipLink />
      <Titles
        headTitle={entry?.headTitle}
        title={entry ? entry.title : 'page.not_found.title'}
        args={entry?.titleArgs}
        translate={translate}
        pathname={pathname}
      />
      <aside className="layout-menu no-print">
        <Menu folded={isMenuFolded} onFold={fold} />
      </aside>
      {drawerOpen !== undefined && <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      <div className="layout-body">
        <TopBar onOpenMenu={() => setDrawerOpen(true)} />
        <OfflineBar />
        <ViewAsBar />
        <main id="main" className="layout-main" tabIndex={-1}>
          {entry?.title && !denied && (
            <ScreenHelp place={screenKey(entry.path)} name={titleText(translate, entry.title, entry.titleArgs)} />
          )}
          <ErrorBoundary resetKey={pathname}>
            {denied ? (
              <NoPermission>{entry && <WhyNot entry={entry} />}</NoPermission>
            ) : (
              // A custom page about a record counts as one of its resource's pages.
              <ResourceContext value={entry?.about}>{children}</ResourceContext>
            )}
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}

import { useLocation, useStore, useTranslate } from 'ra-core'
import { useEffect, useLayoutEffect, useState } from 'react'
import { usePorts } from '../ports.ts'
import { loadable } from '../ui/loadable.tsx'
import { listen, screenOpens, shortcuts } from './shortcuts.ts'
import { useShortcuts } from './useShortcuts.ts'

const ShortcutSheet = loadable(() => import('./ShortcutSheet.tsx').then((m) => ({ default: m.ShortcutSheet })))

/** Handles the shortcuts of the whole program, unless the user has turned them off, and lists them on `?`. */
export function ShortcutsProvider() {
  const translate = useTranslate()
  const [enabled] = useStore('shortcuts', true)
  const [isShown, setSheetShown] = useState(false)
  const { pathname, search } = useLocation()
  const { goingTo } = usePorts()
  useEffect(() => listen(window), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the address changes
  useLayoutEffect(() => screenOpens({ pathname, goingTo }), [pathname, search, goingTo])
  useEffect(() => shortcuts.setEnabled(enabled), [enabled])
  useShortcuts([
    {
      keys: '?',
      scope: 'global',
      text: translate('shortcuts.open'),
      run: () => setSheetShown(true),
      palette: true,
    },
  ])
  return isShown && <ShortcutSheet onClose={() => setSheetShown(false)} />
}

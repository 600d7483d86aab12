import { useStore, useTranslate } from 'ra-core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { listen, shortcuts } from './shortcuts.ts'
import { useShortcuts } from './useShortcuts.ts'

const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx').then((m) => ({ default: m.ShortcutSheet })))

/** Hears the keys for the whole program, unless somebody has switched them off, and shows them under `?`. */
export function ShortcutsHost() {
  const translate = useTranslate()
  const [enabled] = useStore('shortcuts', true)
  const [isShown, setShown] = useState(false)
  useEffect(() => listen(window), [])
  useEffect(() => shortcuts.setEnabled(enabled), [enabled])
  useShortcuts([
    {
      keys: '?',
      scope: 'global',
      text: translate('shortcuts.open'),
      run: () => setShown(true),
      palette: true,
    },
  ])
  return (
    isShown && (
      <Suspense fallback={null}>
        <ShortcutSheet onClose={() => setShown(false)} />
      </Suspense>
    )
  )
}

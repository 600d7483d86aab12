import { useLayoutEffect, useRef } from 'react'
import { keysOf, type Shortcut } from './registry.ts'
import { shortcuts } from './shortcuts.ts'

/**
 * Registers shortcuts while the component is mounted; false entries are skipped. They are listed on `?` and, if they say so, offered in the palette.
 * They do not run while the user types, composes or answers a dialog, unless they say so.
 */
export function useShortcuts(list: readonly (Shortcut | false)[]): void {
  const enabledShortcuts = list.filter((one) => one !== false)
  const latest = useRef(enabledShortcuts)
  latest.current = enabledShortcuts
  const signature = enabledShortcuts
    .map((one) => [one.scope, ...keysOf(one), one.run ? 'runs' : '', one.text].join(' '))
    .join('\n')
  // A layout effect, because its cleanup runs when a page is hidden until the next one is loaded; the keys then belong to that one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: registers again for another set of keys
  useLayoutEffect(() => shortcuts.add(() => latest.current), [signature])
}

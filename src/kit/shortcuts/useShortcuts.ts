import { useLayoutEffect, useRef } from 'react'
import { keysOf, type Shortcut } from './registry.ts'
import { shortcuts } from './shortcuts.ts'

/**
 * Registers shortcuts for as long as the component stands; what is false is left out. They fire, are listed under `?` and, if
 * they say so, are offered in the palette. None fires while somebody types, composes or answers a dialog unless it says so.
 */
export function useShortcuts(list: readonly (Shortcut | false)[]): void {
  const given = list.filter((one) => one !== false)
  const latest = useRef(given)
  latest.current = given
  const signature = given
    .map((one) => [one.scope, ...keysOf(one), one.run ? 'runs' : '', one.text].join(' '))
    .join('\n')
  // With the layout, for that ends where a screen is hidden until the next one is there: its keys are that one's by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of keys is registered anew, and looked through
  useLayoutEffect(() => shortcuts.add(() => latest.current), [signature])
}

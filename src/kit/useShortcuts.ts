import { useStore } from 'ra-core'
import { useEffect, useRef } from 'react'

/** Where keys are text, or mean something else already. */
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox]'

/** Somebody types, or a dialog or a menu is open: keys are not meant for the screen. */
export const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Single keys of a screen, by `event.key`. None fires while somebody types, composes or answers a dialog, nor with a modifier;
 * all are off while the store's `shortcuts` is false (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [enabled] = useStore('shortcuts', true)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const run = latest.current[event.key]
      if (!run || isBusy(event.target)) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [enabled])
}

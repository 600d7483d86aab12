import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

const searchIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('.sheet-search input')

/**
 * The row that looks for another line, by its key; a quote without lines begins there. Not where a keyboard would cover the screen.
 * @param isEmpty no line yet
 * @param may lines can be added
 */
export function useLineSearch(root: RefObject<HTMLElement | null>, isEmpty: boolean, may: boolean): void {
  const translate = useTranslate()
  const begins = useRef(isEmpty && may)
  useEffect(() => {
    if (!begins.current) return
    begins.current = false
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) searchIn(root.current)?.focus({ preventScroll: true })
  }, [root])
  useShortcuts([
    may && {
      keys: '/',
      scope: 'form',
      text: translate('lines.search'),
      palette: true,
      run: () => searchIn(root.current)?.focus(),
    },
  ])
}

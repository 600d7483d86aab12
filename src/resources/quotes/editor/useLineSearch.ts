import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'

const searchIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('.sheet-search input')

/**
 * Shortcut to the row that adds lines; a quote without lines starts with the focus there, except where an on-screen keyboard would cover the page.
 * @param isEmpty there are no lines yet
 * @param mayAdd whether lines can be added
 */
export function useLineSearch(root: RefObject<HTMLElement | null>, isEmpty: boolean, mayAdd: boolean): void {
  const translate = useTranslate()
  const begins = useRef(isEmpty && mayAdd)
  useEffect(() => {
    if (!begins.current) return
    begins.current = false
    // The focus is not moved if the user has already moved it elsewhere.
    if (document.activeElement === document.body) searchIn(root.current)?.focus({ preventScroll: true })
  }, [root])
  useShortcuts([
    mayAdd && {
      keys: '/',
      scope: 'form',
      text: translate('lines.search'),
      palette: true,
      run: () => searchIn(root.current)?.focus(),
    },
  ])
}

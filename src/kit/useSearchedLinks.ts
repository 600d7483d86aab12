import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcuts } from './shortcuts/useShortcuts.ts'

/** Focuses the previous or next link, in the order of the page. */
function step(list: HTMLElement | null, links: string, distance: 1 | -1): void {
  const all = Array.from(list?.querySelectorAll<HTMLElement>(links) ?? [])
  const index = all.indexOf(document.activeElement as HTMLElement)
  all[Math.min(all.length - 1, Math.max(0, index + distance))]?.focus()
}

interface SearchedLinks<L extends HTMLElement> {
  readonly text: string
  readonly setText: (text: string) => void
  readonly box: RefObject<HTMLInputElement | null>
  /** Ref of the element that contains the links. */
  readonly list: RefObject<L | null>
  /** Handler for the element around the box and the list; takes what Enter in the box opens. */
  readonly keys: (open: (() => void) | undefined) => (event: KeyboardEvent) => void
}

/**
 * A search box for a list of links: typing filters it, the arrow keys move through it, Enter in the box opens the first link, Escape clears the box
 * and `/` focuses it.
 * @param label label of the box
 * @param links selector of the links that the arrow keys move through
 * @param takesFocus whether the box is focused at once; not on pages where single keys open something
 */
export function useSearchedLinks<L extends HTMLElement>(
  label: string,
  links = 'a',
  takesFocus = true,
): SearchedLinks<L> {
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<L>(null)
  useEffect(() => {
    // On a phone the on-screen keyboard would cover the list before anybody has seen it.
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useShortcuts([{ keys: '/', scope: 'list', text: label, run: () => box.current?.select(), palette: true }])
  const keys = (open: (() => void) | undefined) => (event: KeyboardEvent) => {
    // Enter and the arrow keys belong to the input method while it composes Chinese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(list.current, links, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && event.target === box.current && open) {
      event.preventDefault()
      open()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setText('')
      box.current?.focus()
    }
  }
  return { text, setText, box, list, keys }
}

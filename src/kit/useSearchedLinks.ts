import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcuts } from './shortcuts/useShortcuts.ts'

/** The link before or after the one that has the focus, in the order of the page. */
function step(list: HTMLElement | null, links: string, by: 1 | -1): void {
  const all = Array.from(list?.querySelectorAll<HTMLElement>(links) ?? [])
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus()
}

interface SearchedLinks<L extends HTMLElement> {
  readonly text: string
  readonly setText: (text: string) => void
  readonly box: RefObject<HTMLInputElement | null>
  /** What holds the links. */
  readonly list: RefObject<L | null>
  /** For whatever holds box and list; told what Enter in the box opens. */
  readonly keys: (open: (() => void) | undefined) => (event: KeyboardEvent) => void
}

/**
 * A box over a list of links: typing narrows, arrows walk, Enter in the box opens the first, Escape begins anew, `/` leads back to it.
 * @param label what the box asks for
 * @param links selector of the links that the arrows walk
 * @param takesFocus whether one types into the box at once; not where single keys of the screen open something
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
    // On a phone the keyboard would cover the list before anybody has seen it.
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useShortcuts([{ keys: '/', scope: 'list', text: label, run: () => box.current?.select(), palette: true }])
  const keys = (open: (() => void) | undefined) => (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes Chinese.
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

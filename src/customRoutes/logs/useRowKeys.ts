import { useTranslate } from 'ra-core'
import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'

interface RowKeys {
  /** Contains the rows; the link of each is marked `data-row-link`. */
  readonly frame: RefObject<HTMLElement | null>
  /** Called when moving down beyond the last row, to load more. */
  readonly onEnd: () => void
}

/** `j` and `k` move from row to row; Enter opens the focused one. */
export function useRowKeys({ frame, onEnd }: RowKeys): void {
  const translate = useTranslate()
  const last = useRef(-1)
  const step = (distance: 1 | -1) => {
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLElement)
    // After returning from elsewhere it continues where it was.
    const next = (index >= 0 ? index : last.current) + (index < 0 && last.current >= 0 ? 0 : distance)
    if (next >= links.length) return onEnd()
    const link = links[Math.max(0, next)]
    last.current = Math.max(0, next)
    link?.focus()
    link?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts([
    { keys: 'j', scope: 'list', text: translate('logs.list.down'), run: () => step(1) },
    { keys: 'k', scope: 'list', text: translate('logs.list.up'), run: () => step(-1) },
    { keys: 'Enter', scope: 'list', text: translate('logs.list.open') },
  ])
}

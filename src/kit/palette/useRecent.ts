import { useStore } from 'ra-core'
import { useCallback } from 'react'
import type { Entry } from './entries.ts'

/** Most that are kept. */
const MAX = 8

/** What was chosen: enough to show a record again that is not at hand. */
export type RecentEntry = Pick<Entry, 'id' | 'text' | 'colour'>
const NONE: readonly RecentEntry[] = []

/** What was chosen lately in this session, the latest first, and what notes a choice. */
export function useRecent(): readonly [readonly RecentEntry[], (entry: Entry) => void] {
  const [recent, setRecent] = useStore<readonly RecentEntry[]>('palette.recent', NONE)
  const note = useCallback(
    ({ id, text, colour }: Entry) => {
      const kept = { id, text, ...(colour ? { colour } : {}) }
      setRecent([kept, ...recent.filter((one) => one.id !== id)].slice(0, MAX))
    },
    [recent, setRecent],
  )
  return [recent, note]
}

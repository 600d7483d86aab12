import { useStore } from 'ra-core'
import { useCallback } from 'react'
import type { Entry } from './entries.ts'

/** Maximum number of stored entries. */
const MAX = 8

/** A chosen entry, with enough data to show a record again that is not loaded. */
export type RecentEntry = Pick<Entry, 'id' | 'text' | 'colour'>
const NO_RECENT: readonly RecentEntry[] = []

/** The entries chosen recently in this session, latest first, and a function that records a choice. */
export function useRecent(): readonly [readonly RecentEntry[], (entry: Entry) => void] {
  const [recent, setRecent] = useStore<readonly RecentEntry[]>('palette.recent', NO_RECENT)
  const note = useCallback(
    ({ id, text, colour }: Entry) => {
      const saved = { id, text, ...(colour ? { colour } : {}) }
      setRecent([saved, ...recent.filter((one) => one.id !== id)].slice(0, MAX))
    },
    [recent, setRecent],
  )
  return [recent, note]
}

import type { NotificationSent, RecordChanged } from '../http/events.ts'

/** What was heard is kept so long, in ms, and no more than so many messages: a browser that comes back within it misses nothing. */
const KEPT = 60_000
const MOST = 2_000
/** Two processes hear of one write at slightly different times. */
const SLACK = 500

/** The messages of the last moments. */
export function createRecent() {
  let kept: { readonly at: number; readonly message: RecordChanged | NotificationSent }[] = []
  /** Nothing is missing since then; never while nobody listens. */
  let whole = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      kept = []
      whole = performance.now()
    },
    add: (message: RecordChanged | NotificationSent) => {
      const now = performance.now()
      kept.push({ at: now, message })
      if (kept.length <= MOST && (kept[0]?.at ?? now) > now - KEPT) return
      const from = Math.max(kept.length - MOST, 0)
      const found = kept.findIndex(({ at }, i) => i >= from && at > now - KEPT)
      kept = kept.slice(found < 0 ? kept.length : found)
      whole = kept[0]?.at ?? now
    },
    /**
     * What was heard since a moment.
     * @param age ms before now
     * @returns nothing when some of it may be missing
     */
    since: (age: number): readonly (RecordChanged | NotificationSent)[] | undefined => {
      const from = performance.now() - age - SLACK
      if (from < whole) return undefined
      return kept.filter(({ at }) => at >= from).map(({ message }) => message)
    },
  }
}

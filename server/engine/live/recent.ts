import type { NotificationSent, RecordChanged } from '../http/events.ts'

/** Messages are kept for this many ms, and at most this many: a browser that reconnects within that time misses nothing. */
const KEPT = 60_000
const MAX = 2_000
/** Two processes receive the same message at slightly different times. */
const SLACK = 500

/** The most recent messages. */
export function createRecent() {
  let kept: { readonly at: number; readonly message: RecordChanged | NotificationSent }[] = []
  /** Nothing was missed since then; never true while nobody listens. */
  let whole = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      kept = []
      whole = performance.now()
    },
    add: (message: RecordChanged | NotificationSent) => {
      const now = performance.now()
      kept.push({ at: now, message })
      if (kept.length <= MAX && (kept[0]?.at ?? now) > now - KEPT) return
      const from = Math.max(kept.length - MAX, 0)
      const found = kept.findIndex(({ at }, i) => i >= from && at > now - KEPT)
      kept = kept.slice(found < 0 ? kept.length : found)
      whole = kept[0]?.at ?? now
    },
    /**
     * Messages received since a moment.
     * @param age ms before now
     * @returns undefined when some may be missing
     */
    since: (age: number): readonly (RecordChanged | NotificationSent)[] | undefined => {
      const from = performance.now() - age - SLACK
      if (from < whole) return undefined
      return kept.filter(({ at }) => at >= from).map(({ message }) => message)
    },
  }
}

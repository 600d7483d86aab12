import type { NotificationSent, RecordChanged } from '../http/events.ts'

/** Messages are kept for this many ms, and at most this many: a browser that reconnects within that time misses nothing. */
const MAX_AGE_MS = 60_000
const MAX = 2_000
/** Two processes receive the same message at slightly different times. */
const SLACK = 500

/** The most recent messages. */
export function createRecent() {
  let recent: { readonly at: number; readonly message: RecordChanged | NotificationSent }[] = []
  /** Nothing was missed since then; never true while nobody listens. */
  let completeSince = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      recent = []
      completeSince = performance.now()
    },
    add: (message: RecordChanged | NotificationSent) => {
      const now = performance.now()
      recent.push({ at: now, message })
      if (recent.length <= MAX && (recent[0]?.at ?? now) > now - MAX_AGE_MS) return
      const from = Math.max(recent.length - MAX, 0)
      const found = recent.findIndex(({ at }, i) => i >= from && at > now - MAX_AGE_MS)
      recent = recent.slice(found < 0 ? recent.length : found)
      completeSince = recent[0]?.at ?? now
    },
    /**
     * Messages received since a moment.
     * @param age ms before now
     * @returns undefined when some may be missing
     */
    since: (age: number): readonly (RecordChanged | NotificationSent)[] | undefined => {
      const from = performance.now() - age - SLACK
      if (from < completeSince) return undefined
      return recent.filter(({ at }) => at >= from).map(({ message }) => message)
    },
  }
}

import type { Engine } from '../http/context.ts'
import type { Events, Message } from '../http/events.ts'

/** Ms for which a count is cached when no change is heard of. */
const FRESH_MS = 5_000
const MAX = 500

type Row = Readonly<Record<string, unknown>>

interface Kept {
  readonly resource: string
  /** It depends on other tables too. */
  readonly wide: boolean
  readonly at: number
  readonly row: Promise<Row>
}

/** What a list's counting statement is cached under, and what it counts. */
export interface Counting {
  /** The statement with its values. */
  readonly key: string
  readonly resource: string
  readonly wide: boolean
  readonly run: () => Promise<Row>
}

interface Counts {
  readonly countsByKey: Map<string, Kept>
  readonly drop: (resource?: string) => void
}

const countsByEvents = new WeakMap<Events, Counts>()

function countsOf(events: Events): Counts {
  const found = countsByEvents.get(events)
  if (found) return found
  const cachedCounts = new Map<string, Kept>()
  const dropCounts = (resource?: string) => {
    if (resource === undefined) return cachedCounts.clear()
    for (const [key, one] of cachedCounts) if (one.wide || one.resource === resource) cachedCounts.delete(key)
  }
  const onMessage = (message: Message) => {
    if (message.t === 'changed') dropCounts((message as { resource: string }).resource)
  }
  events.listen(onMessage, () => dropCounts())
  const counts = { countsByKey: cachedCounts, drop: dropCounts }
  countsByEvents.set(events, counts)
  return counts
}

/**
 * Row counts of lists, cached for seconds: cleared by every write of this process before it is answered, and by messages of other processes. Nothing
 * is cached while those messages do not arrive.
 */
export function countedOf({ events }: Engine, { key, resource, wide, run }: Counting): Promise<Row> {
  if (!events) return run()
  const { countsByKey } = countsOf(events)
  if (!events.hears()) {
    countsByKey.clear()
    return run()
  }
  const now = performance.now()
  const found = countsByKey.get(key)
  if (found && now - found.at < FRESH_MS) return found.row
  if (countsByKey.size >= MAX) countsByKey.clear()
  const row = run()
  countsByKey.set(key, { resource, wide, at: now, row })
  // A failed count is asked again; the caller gets the error.
  row.catch(() => countsByKey.get(key)?.row === row && countsByKey.delete(key))
  return row
}

/** Something was written in this process. */
export function dropCounts({ events }: Engine): void {
  if (events) countsByEvents.get(events)?.countsByKey.clear()
}

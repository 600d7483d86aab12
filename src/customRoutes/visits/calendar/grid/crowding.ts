import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import { toMillis } from '../../../../../schema/engine/time/time.ts'

/** Maximum number of visits next to each other on one day: a fourth column would not be readable. */
export const COLUMNS = 3
/** Minimum displayed duration, in ms: shorter visits take up as much space. */
const MIN_LENGTH = 15 * 60_000

interface Timed {
  readonly id: number
  readonly starts_at: string
  readonly ends_at: string
}
/** Visits without a column that start within one hour of a day. */
export interface More<T extends Timed> {
  readonly day: string
  readonly hour: number
  readonly entries: readonly T[]
}

/**
 * Assigns visits to columns in order of their start, longer ones first, and collects the others by the hour in which they start.
 * @param columns number of columns
 */
export function crowding<T extends Timed>(entries: readonly T[], columns = COLUMNS) {
  const spans = entries.map((entry) => {
    const from = toMillis(entry.starts_at)
    return { entry, from, to: Math.max(toMillis(entry.ends_at), from + MIN_LENGTH) }
  })
  spans.sort((a, b) => a.from - b.from || b.to - a.to || a.entry.id - b.entry.id)
  const drawnEntries: T[] = []
  const more = new Map<string, { day: string; hour: number; entries: T[] }>()
  let running: number[] = []
  for (const { entry, from, to } of spans) {
    running = running.filter((end) => end > from)
    if (running.length < columns) {
      running.push(to)
      drawnEntries.push(entry)
      continue
    }
    const { day, time } = localDayAndTime(entry.starts_at)
    const hour = Number(time.slice(0, 2))
    const key = `${day} ${hour}`
    const crowded = more.get(key)
    if (crowded) crowded.entries.push(entry)
    else more.set(key, { day, hour, entries: [entry] })
  }
  return { drawn: drawnEntries, more: [...more.values()] as readonly More<T>[] }
}

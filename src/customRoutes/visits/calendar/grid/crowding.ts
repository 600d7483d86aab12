import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import { toMillis } from '../../../../../schema/engine/time/time.ts'

/** What is drawn beside each other in one day, at most: a fourth column could not be read. */
export const COLUMNS = 3
/** As short as it may be drawn, in ms: what is shorter takes the room of this. */
const LEAST = 15 * 60_000

interface Timed {
  readonly id: number
  readonly starts_at: string
  readonly ends_at: string
}
/** What found no column and begins within one hour of a day. */
export interface More<T extends Timed> {
  readonly day: string
  readonly hour: number
  readonly entries: readonly T[]
}

/**
 * Those that find one of the columns, in the order in which they begin, the longer first; and the others by the hour in which they begin.
 * @param columns how many there are
 */
export function crowding<T extends Timed>(entries: readonly T[], columns = COLUMNS) {
  const spans = entries.map((entry) => {
    const from = toMillis(entry.starts_at)
    return { entry, from, to: Math.max(toMillis(entry.ends_at), from + LEAST) }
  })
  spans.sort((a, b) => a.from - b.from || b.to - a.to || a.entry.id - b.entry.id)
  const drawn: T[] = []
  const more = new Map<string, { day: string; hour: number; entries: T[] }>()
  let running: number[] = []
  for (const { entry, from, to } of spans) {
    running = running.filter((end) => end > from)
    if (running.length < columns) {
      running.push(to)
      drawn.push(entry)
      continue
    }
    const { day, time } = localDayAndTime(entry.starts_at)
    const hour = Number(time.slice(0, 2))
    const key = `${day} ${hour}`
    const there = more.get(key)
    if (there) there.entries.push(entry)
    else more.set(key, { day, hour, entries: [entry] })
  }
  return { drawn, more: [...more.values()] as readonly More<T>[] }
}

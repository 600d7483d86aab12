import { wallClock } from '../../schema/engine/time/time.ts'
import { random } from './random.ts'

/** A visit that a demo worker attended or is attending. */
export interface Went {
  readonly id: number
  readonly worker_id: number
  readonly status: string
  readonly starts_at: string
  readonly ends_at: string
}

/** Times a worker recorded for it. */
export interface TimeRow {
  readonly owner_id: number
  readonly worker_id: number
  readonly on_the_way_at: string | null
  readonly started_at: string | null
  readonly break_minutes: number
  readonly finished_at: string | null
}

const MINUTE = 60_000
const iso = (millis: number) => new Date(Math.trunc(millis / 1000) * 1000).toISOString()

/**
 * Generates departure, start and end times as recorded by phones: sometimes late, longer or shorter than planned, with a break over noon or in a long
 * visit. The same for the same visits. A worker's visits never overlap.
 * @param went visits of each worker in order of their starts
 * @param open visits without a recorded end
 */
export function timeRows(went: readonly Went[], open: ReadonlySet<number>, now: number): TimeRow[] {
  const rows: TimeRow[] = []
  for (const visits of Map.groupBy(went, ({ worker_id }) => worker_id).values()) {
    let free = 0
    for (const { id, worker_id, status, starts_at, ends_at } of visits) {
      const r = random(id * 7919 + worker_id)
      const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)]
      const drive = 8 + r.below(22)
      const lateness = r.chance(0.1) ? 20 + r.below(30) : r.below(14) - 6
      const earliestDeparture = Math.max(free + MINUTE, from + (lateness - drive) * MINUTE)
      const departure = Math.min(earliestDeparture, now - 2 * MINUTE)
      if (departure < free) continue
      if (status === 'on_the_way') {
        rows.push({
          owner_id: id,
          worker_id,
          on_the_way_at: iso(departure),
          started_at: null,
          break_minutes: 0,
          finished_at: null,
        })
        continue
      }
      const began = Math.min(departure + drive * MINUTE, Math.max(departure, now - MINUTE))
      const isOpen = status === 'on_site' || open.has(id)
      const minutes = (to - from) / MINUTE
      const overNoon = Number(wallClock(from).hour) < 12 && Number(wallClock(to).hour) >= 12
      const rested = (overNoon || minutes >= 240) && r.chance(0.8) ? 20 + 5 * r.below(5) : r.chance(0.08) ? 10 : 0
      const variation = r.chance(0.15) ? 15 + r.below(35) : r.below(22) - 14
      const short = status === 'no_access' ? began + (6 + r.below(12)) * MINUTE : to + variation * MINUTE
      const least = began + Math.min(minutes, 15) * MINUTE
      const done = Math.min(Math.max(short, least), Math.max(began, now - MINUTE))
      const minutesOnSite = Math.floor((done - began) / MINUTE)
      rows.push({
        owner_id: id,
        worker_id,
        on_the_way_at: iso(departure),
        started_at: iso(began),
        break_minutes: isOpen ? 0 : Math.min(rested, Math.floor(minutesOnSite / 4)),
        finished_at: isOpen ? null : iso(done),
      })
      free = isOpen ? Math.max(began, to) : done
    }
  }
  return rows
}

import { toMillis, wallClock } from '../../../../schema/engine/time/time.ts'

/** What the business's clock shows at an instant: `YYYY-MM-DD` and `HH:mm`. */
export function toWall(instant: string): { day: string; time: string } | undefined {
  if (Number.isNaN(toMillis(instant))) return undefined
  const { year, month, day, hour, minute } = wallClock(instant)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant at which the business's clock shows a day and a time, in ISO 8601 UTC. A time that happens twice is the first;
 * undefined for one that does not exist (domain.md, clock changes).
 */
export function fromWall(day: string, time: string): string | undefined {
  const plain = Date.parse(`${day}T${time}Z`)
  // A zone's offset lies within these hours; the earlier candidate is tried first.
  const candidates = [-1, 0].map((hours) => new Date(plain + hours * 3_600_000).toISOString().replace('.000Z', 'Z'))
  return candidates.find((iso) => {
    const wall = toWall(iso)
    return wall?.day === day && wall.time === time
  })
}

import { toMillis, wallClock } from '../../../../schema/engine/time/time.ts'

/** The business's local time of an instant: `YYYY-MM-DD` and `HH:mm`. */
export function toWall(instant: string): { day: string; time: string } | undefined {
  if (Number.isNaN(toMillis(instant))) return undefined
  const { year, month, day, hour, minute } = wallClock(instant)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/**
 * The instant of a local date and time of the business, in ISO 8601 UTC. Of a time that occurs twice it is the first; undefined for one that does not
 * exist.
 */
export function fromWall(day: string, time: string): string | undefined {
  const plain = Date.parse(`${day}T${time}Z`)
  // The zone's offset is one of these; the earlier candidate is tried first.
  const candidates = [-1, 0].map((hours) => new Date(plain + hours * 3_600_000).toISOString().replace('.000Z', 'Z'))
  return candidates.find((iso) => {
    const wall = toWall(iso)
    return wall?.day === day && wall.time === time
  })
}

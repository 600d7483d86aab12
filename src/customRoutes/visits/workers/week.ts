import { runsForward, type Shift, WEEKDAYS, type Weekday } from '../../../../schema/engine/time/shifts.ts'

/** Hours while they are edited: the input may not be a valid time yet. */
export interface Hours {
  readonly key: number
  readonly from: string | null
  readonly to: string | null
}
/** A week that applies between two dates, open where null. */
export interface Period {
  readonly key: number
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly days: Readonly<Record<Weekday, readonly Hours[]>>
}
export interface OtherDay {
  readonly key: number
  readonly day: string | null
  readonly from: string | null
  readonly to: string | null
  readonly note: string | null
}

let last = 0
/** Returns keys for rows, so that input stays with its row when others are added or removed. */
export const newKey = (): number => ++last

const emptyWeek = (): Record<Weekday, Hours[]> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [] as Hours[]])) as Record<Weekday, Hours[]>

export const newPeriod = (): Period => ({ key: newKey(), valid_from: null, valid_to: null, days: emptyWeek() })

/** Groups a worker's shifts into weeks: one for each pair of first and last date, oldest first. */
export function periodsOf(shifts: readonly Shift[]): Period[] {
  const groups = new Map<string, Period & { days: Record<Weekday, Hours[]> }>()
  for (const { weekday, from, to, valid_from, valid_to } of shifts) {
    const id = `${valid_from ?? ''} ${valid_to ?? ''}`
    const group = groups.get(id) ?? { key: newKey(), valid_from, valid_to, days: emptyWeek() }
    groups.set(id, group)
    group.days[weekday].push({ key: newKey(), from, to })
  }
  const weeks = [...groups.values()].toSorted((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? -1 : 1))
  return weeks.length ? weeks : [newPeriod()]
}

/** Converts weeks to the request format: Monday first within each week. */
export const shiftsOf = (periods: readonly Period[]) =>
  periods.flatMap(({ valid_from, valid_to, days }) =>
    WEEKDAYS.flatMap((weekday) => days[weekday].map(({ from, to }) => ({ weekday, from, to, valid_from, valid_to }))),
  )

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether hours can be saved: two times, the start before the end. */
export const areHours = ({ from, to }: Pick<Hours, 'from' | 'to'>): boolean =>
  from !== null && to !== null && TIME.test(from) && TIME.test(to) && runsForward(from, to)

export const isPeriod = ({ valid_from, valid_to }: Period): boolean =>
  !valid_from || !valid_to || valid_from <= valid_to

/** A single day needs a date; without any times it is a day off. */
export const isOtherDay = (other: OtherDay): boolean =>
  other.day !== null && (other.from === null && other.to === null ? true : areHours(other))

/** Total hours of a week in minutes; invalid times count as zero. */
export function minutesOf({ days }: Period): number {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return WEEKDAYS.flatMap((day) => days[day])
    .filter(areHours)
    .reduce((sum, { from, to }) => sum + (minute(to ?? '') || 1440) - minute(from ?? ''), 0)
}

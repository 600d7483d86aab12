import { runsForward, type Shift, WEEKDAYS, type Weekday } from '../../../../schema/engine/time/shifts.ts'

/** Hours while they are edited: what was typed may be no time yet. */
export interface Hours {
  readonly key: number
  readonly from: string | null
  readonly to: string | null
}
/** A week that holds from one day to another, open where null. */
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
/** Keys of rows, so that typing follows its row when others come and go. */
export const newKey = (): number => ++last

const emptyWeek = (): Record<Weekday, Hours[]> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [] as Hours[]])) as Record<Weekday, Hours[]>

export const newPeriod = (): Period => ({ key: newKey(), valid_from: null, valid_to: null, days: emptyWeek() })

/** The weeks that the shifts of a worker make: one for each pair of first and last day, the oldest first. */
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

/** Back to what is sent: Monday first within each week. */
export const shiftsOf = (periods: readonly Period[]) =>
  periods.flatMap(({ valid_from, valid_to, days }) =>
    WEEKDAYS.flatMap((weekday) => days[weekday].map(({ from, to }) => ({ weekday, from, to, valid_from, valid_to }))),
  )

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether hours can be kept: two times, the start before the end. */
export const areHours = ({ from, to }: Pick<Hours, 'from' | 'to'>): boolean =>
  from !== null && to !== null && TIME.test(from) && TIME.test(to) && runsForward(from, to)

export const isPeriod = ({ valid_from, valid_to }: Period): boolean =>
  !valid_from || !valid_to || valid_from <= valid_to

/** A day on its own needs a date; without any times it is a day off. */
export const isOtherDay = (other: OtherDay): boolean =>
  other.day !== null && (other.from === null && other.to === null ? true : areHours(other))

/** Hours of a week in all, in minutes; what is no time yet counts nothing. */
export function minutesOf({ days }: Period): number {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return WEEKDAYS.flatMap((day) => days[day])
    .filter(areHours)
    .reduce((sum, { from, to }) => sum + (minute(to ?? '') || 1440) - minute(from ?? ''), 0)
}

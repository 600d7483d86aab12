import { kmBetween, type Place, travelMinutes } from '../../../../schema/areas/visits/travel.ts'
import { daysBetween, shiftsOn } from '../../../../schema/engine/time/shifts.ts'
import { addDays, type Range, toMillis } from '../../../../schema/engine/time/time.ts'
import { type Availability, freeOn, rangeOf } from './availability.ts'

/** A visit that needs a worker. */
export interface WantedVisit {
  readonly id: number
  readonly minutes: number
  readonly place: Place | null
  readonly city: string | null
  readonly postcode: string | null
  readonly franchise_id: number | null
  /** Worker categories that its services require; empty if anyone can do it. */
  readonly categories: readonly number[]
  /** Text about the work, in which skills are searched. */
  readonly words: string
  /** The day it is planned for. */
  readonly planned_for: string | null
}

export interface Candidate {
  readonly availability: Availability
  readonly category: { readonly id: number; readonly name: string } | null
  readonly franchise_id: number | null
  readonly locations: readonly { readonly name: string; readonly areas: string | null }[]
  readonly skills: string | null
}

/** Reasons for a worker's rank; texts under `dispatch.reasons`. */
export type Reason =
  | { readonly code: 'planned_on' | 'planned_over'; readonly day: string }
  | { readonly code: 'planned_after' | 'planned_before'; readonly day: string; readonly days: number }
  | { readonly code: 'soonest' | 'suits' }
  | { readonly code: 'category' | 'location' | 'skill'; readonly name: string }
  | { readonly code: 'travel'; readonly minutes: number; readonly km: number }
  | { readonly code: 'load'; readonly percent: number }

export interface Ranked extends Range {
  readonly worker_id: number
  readonly reasons: readonly Reason[]
  /** Extra cost in minutes compared with the ideal; lower is better. */
  readonly cost: number
}

/**
 * Costs in minutes of travel: per day of delay, for a day after or before the planned one, for a full day, and for a location or skill that fits. A
 * matching location and skill together never outweigh another day than the planned one.
 */
const COST = { day: 60, late: 240, early: 360, load: 40, location: 45, skill: 25, unknownWay: 20 } as const
/** Number of days before the planned one that are searched too. */
const BEFORE = 2
const QUARTER = 15 * 60_000

const stem = (word: string) => word.trim().toLowerCase().replace(/s$/, '')

/** Returns the worker's skills that the text of the visit mentions. */
export const fittingSkills = (skills: string | null, words: string): string[] => {
  const searchedText = ` ${words
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .map(stem)
    .join(' ')} `
  return (skills ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && searchedText.includes(` ${stem(one)} `))
}

const servesPostcode = (areas: string | null, postcode: string | null) =>
  Boolean(postcode) &&
  (areas ?? '').split(',').some((area) => {
    const prefix = area.trim()
    const rest = prefix && postcode?.startsWith(prefix) ? postcode.slice(prefix.length) : undefined
    // LS covers LS6, but L does not; LS1 covers LS1 4AB, but not LS11.
    return rest !== undefined && (/\d$/.test(prefix) ? !/^\d/.test(rest) : /^\d/.test(rest))
  })

type Places = ReadonlyMap<number, Place>

/** Returns the first time on a day at which the worker can arrive, stay, and reach the next visit in time. */
function firstFit(one: Availability, day: string, visit: WantedVisit, locations: Places, after: number) {
  const length = visit.minutes * 60_000
  const travelFrom = (id: number | undefined): { minutes: number; km: number } | undefined => {
    const from = id === undefined ? undefined : locations.get(id)
    return from && visit.place
      ? { minutes: travelMinutes(from, visit.place), km: kmBetween(from, visit.place) }
      : undefined
  }
  for (const gap of freeOn(one, day)) {
    const before = one.bookings.findLast(
      (b) => toMillis(b.ends_at) <= gap.from && toMillis(b.ends_at) > gap.from - 4 * 3_600_000,
    )
    const next = one.bookings.find((b) => toMillis(b.starts_at) >= gap.to)
    const isClose = next && toMillis(next.starts_at) - gap.to < 3_600_000
    const inward = travelFrom(before?.appointment_id)
    const onward = isClose ? (travelFrom(next.appointment_id)?.minutes ?? 0) * 60_000 : 0
    const earliest = Math.max(gap.from + (inward?.minutes ?? 0) * 60_000, after)
    const from = earliest === gap.from ? earliest : Math.ceil(earliest / QUARTER) * QUARTER
    const limit = isClose ? toMillis(next.starts_at) - onward : gap.to
    if (from + length <= Math.min(gap.to, limit)) return { from, to: from + length, inward }
  }
  return undefined
}

/** Booked share of the worker's hours on a day, 0 to 1. */
function loadOn(one: Availability, day: string): number {
  const sum = (ranges: readonly Range[]) => ranges.reduce((total, { from, to }) => total + to - from, 0)
  const hours = shiftsOn(day, one.pattern)
  const total = sum(hours)
  if (total === 0) return 1
  const bookedRanges = one.bookings.flatMap((b) =>
    hours.map(({ from, to }) => ({ from: Math.max(from, rangeOf(b).from), to: Math.min(to, rangeOf(b).to) })),
  )
  return Math.min(1, sum(bookedRanges.filter(({ from, to }) => to > from)) / total)
}

const DAY_MS = 86_400_000
const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / DAY_MS)

/**
 * Returns the days to search: around the planned day while it is in the future, otherwise from the first day on.
 * @param count number of days from the planned or the first one
 */
export function daysFor(
  plannedDay: string | null,
  { first, today, count }: { first: string; today: string; count: number },
) {
  if (plannedDay === null || plannedDay < today) return daysBetween(first, addDays(first, count - 1))
  const from = addDays(plannedDay, -BEFORE)
  return daysBetween(from > today ? from : today, addDays(plannedDay, count - 1))
}

/**
 * Returns the cost of a day and the reason for it.
 * @param isFirst whether it is the worker's first day with room
 */
function judgeDay(day: string, i: number, plannedDay: string | null, days: readonly string[], isFirst: boolean) {
  const soon: Reason = { code: isFirst ? 'soonest' : 'suits' }
  if (plannedDay === null) return { cost: i * COST.day, reason: soon }
  if (plannedDay < (days[0] ?? ''))
    return { cost: i * COST.day, reason: { code: 'planned_over', day: plannedDay } as Reason }
  const daysOff = daysFrom(plannedDay, day)
  if (daysOff === 0) return { cost: 0, reason: { code: 'planned_on', day: plannedDay } as Reason }
  const code = daysOff > 0 ? ('planned_after' as const) : ('planned_before' as const)
  return {
    cost: Math.abs(daysOff) * (daysOff > 0 ? COST.late : COST.early),
    reason: { code, day: plannedDay, days: Math.abs(daysOff) } as Reason,
  }
}

/**
 * Ranks the workers who could do a visit, best first, each with the first time that leaves room for travel before and after. Workers of other
 * franchises, of categories its services do not require, and without room are left out.
 * @param places locations of appointments, by id
 * @param after earliest start
 */
export function rankWorkers(
  visit: WantedVisit,
  candidates: readonly Candidate[],
  { days, after, places }: { readonly days: readonly string[]; readonly after: number; readonly places: Places },
): Ranked[] {
  const ranked = candidates.flatMap((one): Ranked[] => {
    const { availability, category, locations } = one
    if (visit.categories.length && !visit.categories.includes(category?.id ?? 0)) return []
    if (visit.franchise_id !== null && one.franchise_id !== null && visit.franchise_id !== one.franchise_id) return []
    const skills = fittingSkills(one.skills, visit.words)
    const location = locations.find(({ name, areas }) => name === visit.city || servesPostcode(areas, visit.postcode))
    let isFirst = true
    const found = days.flatMap((day, i) => {
      const fit = firstFit(availability, day, visit, places, after)
      if (!fit) return []
      const { cost: dayCost, reason } = judgeDay(day, i, visit.planned_for, days, isFirst)
      isFirst = false
      const load = loadOn(availability, day)
      const travelMinutes = fit.inward?.minutes ?? (visit.place ? COST.unknownWay : 0)
      const bonus = (location ? COST.location : 0) + Math.min(2, skills.length) * COST.skill
      return [{ ...fit, load, reason, cost: travelMinutes + dayCost + load * COST.load - bonus }]
    })
    const best = found.toSorted((a, b) => a.cost - b.cost)[0]
    if (!best) return []
    const { from, to, inward, load, cost, reason } = best
    const reasons: Reason[] = [
      reason,
      ...(category && visit.categories.length ? [{ code: 'category' as const, name: category.name }] : []),
      ...(location ? [{ code: 'location' as const, name: location.name }] : []),
      ...skills.slice(0, 2).map((name) => ({ code: 'skill' as const, name })),
      ...(inward ? [{ code: 'travel' as const, minutes: inward.minutes, km: Math.round(inward.km * 10) / 10 }] : []),
      { code: 'load' as const, percent: Math.round(load * 100) },
    ]
    return [{ worker_id: availability.id, from, to, reasons, cost: Math.round(cost) }]
  })
  return ranked.toSorted((a, b) => a.cost - b.cost || a.from - b.from || a.worker_id - b.worker_id)
}

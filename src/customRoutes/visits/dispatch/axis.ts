import { travelMinutes } from '../../../../schema/areas/visits/travel.ts'
import { daysBetween, localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, type DayRange, fromWallClock, weekdayOf } from '../../../../schema/engine/time/time.ts'
import type { BoardWorker, Visit } from './dispatchData.ts'

/** The time axis: days next to each other, each with the same range of minutes; positions are counted in quarters of an hour from its start. */
export interface Axis {
  readonly days: readonly string[]
  readonly from: number
  readonly to: number
  readonly perDay: number
  readonly length: number
}

/** Minutes of the day shown by default. */
const [FROM, UNTIL] = [8 * 60, 18 * 60]

/** How far beyond working hours a visit extends the shown day, in minutes; visits further away are drawn at its edge. */
const BEYOND = 120

/** Length of a visit drawn at the edge, in quarters of an hour. */
const FOLDED_QUARTERS = 2

const FRIDAY = 5

interface Times {
  readonly starts_at: string
  readonly ends_at: string
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * Creates an axis for all working hours, in whole hours, and for visits close to them; nights are left out. Of several days, Saturday and Sunday are
 * shown only where somebody works or is booked.
 */
export function axisOf(span: DayRange, workers: readonly BoardWorker[], visits: readonly Visit[]): Axis {
  let [from, to] = [FROM, UNTIL]
  const busy = new Set<string>()
  const widenTo = ({ starts_at, ends_at }: Times, least = 0, upper = 24 * 60) => {
    const [a, b] = [localDayAndTime(starts_at), localDayAndTime(ends_at)]
    const end = a.day < b.day || b.time === '00:00' ? 24 * 60 : minuteOf(b.time)
    busy.add(a.day)
    if (minuteOf(a.time) >= least) from = Math.min(from, minuteOf(a.time))
    if (end <= upper) to = Math.max(to, end)
  }
  for (const { hours } of workers) for (const one of hours) widenTo(one)
  const [least, upper] = [from - BEYOND, to + BEYOND]
  for (const one of visits) if (one.kind !== 'leave' && one.kind !== 'lock') widenTo(one, least, upper)
  const all = daysBetween(span.from, span.to)
  const days = all.length === 1 ? all : all.filter((day) => weekdayOf(day) <= FRIDAY || busy.has(day))
  from = Math.floor(from / 60) * 60
  to = Math.ceil(to / 60) * 60
  const perDay = (to - from) / 15
  return { days, from, to, perDay, length: perDay * days.length }
}

/** Position of an instant; times that are not shown are at the edge of their day. */
export function placeOf({ days, from, to, perDay, length }: Axis, instant: string | number): number {
  const { day, time } = localDayAndTime(instant)
  const index = days.indexOf(day)
  // A day that is not shown is at the start of the next one that is.
  if (index < 0) {
    const next = days.findIndex((one) => one > day)
    return next < 0 ? length : next * perDay
  }
  return index * perDay + (Math.min(to, Math.max(from, minuteOf(time))) - from) / 15
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Local date and time at a quarter; the end of a day is `00:00` of the same `day`, with minute 1440. */
export function wallAt({ days, from, perDay }: Axis, quarter: number): { day: string; time: string; minute: number } {
  const index = Math.min(days.length - 1, Math.max(0, Math.floor(quarter / perDay)))
  const minute = from + (quarter - index * perDay) * 15
  return { day: days[index] ?? '', time: clock(minute), minute }
}

/** The instants of a period that starts at a quarter; undefined where its start is skipped by a clock change or it extends beyond the day. */
export function stretchAt(axis: Axis, quarter: number, minutes: number) {
  const { day, time, minute } = wallAt(axis, quarter)
  const end = minute + minutes
  if (end > 24 * 60) return undefined
  const starts_at = fromWallClock(day, time)
  const ends_at = end === 24 * 60 ? fromWallClock(addDays(day, 1), '00:00') : fromWallClock(day, clock(end))
  return starts_at && ends_at ? { starts_at, ends_at } : undefined
}

export interface Block {
  readonly visit: Visit
  readonly from: number
  readonly to: number
  /** It is in hours that are not shown, and drawn at the edge of its day. */
  readonly folded?: true
}
export interface Way {
  readonly from: number
  readonly to: number
  readonly minutes: number
  /** Longer than the time between the two visits. */
  readonly tight: boolean
}
export interface Stretch {
  readonly from: number
  readonly to: number
}
/** One worker on the axis. */
export interface Lane {
  readonly worker: BoardWorker
  readonly blocks: readonly Block[]
  readonly hours: readonly Stretch[]
  /** Without working hours. */
  readonly off: readonly Stretch[]
  readonly takenTimes: readonly Stretch[]
  readonly trips: readonly Way[]
  /** Share of the hours that is booked, in percent; null without hours. */
  readonly load: number | null
}

const isBlocking = ({ kind }: Visit) => kind === 'lock' || kind === 'leave'

/** A visit on the axis; one at night is drawn at the edge of its day. */
function blockOf(axis: Axis, visit: Visit): Block {
  const [from, to] = [placeOf(axis, visit.starts_at), placeOf(axis, visit.ends_at)]
  const day = axis.days.indexOf(localDayAndTime(visit.starts_at).day)
  if (to > from || day < 0) return { visit, from, to }
  const begin = from === day * axis.perDay ? from : from - FOLDED_QUARTERS
  return { visit, from: begin, to: begin + FOLDED_QUARTERS, folded: true }
}

function waysOf(blocks: readonly Block[], axis: Axis): Way[] {
  const visits = blocks.filter(({ visit }) => !isBlocking(visit))
  return visits.flatMap(({ visit, to }, i) => {
    const next = visits[i + 1]
    if (!next || Math.floor((to - 0.01) / axis.perDay) !== Math.floor(next.from / axis.perDay) || next.from < to)
      return []
    const [a, b] = [visit, next.visit]
    if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return []
    const minutes = travelMinutes({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng })
    return minutes === 0 ? [] : [{ from: to, to: next.from, minutes, tight: minutes > (next.from - to) * 15 }]
  })
}

function gapsBetween(hours: readonly Stretch[], length: number): Stretch[] {
  const gaps: Stretch[] = []
  let position = 0
  for (const { from, to } of hours) {
    if (from > position) gaps.push({ from: position, to: from })
    position = Math.max(position, to)
  }
  if (position < length) gaps.push({ from: position, to: length })
  return gaps
}

/** All workers on the axis, in the given order. */
export function lanesOf(axis: Axis, workers: readonly BoardWorker[], visits: readonly Visit[]): Lane[] {
  const byWorker = new Map<number, Block[]>(workers.map(({ id }) => [id, []]))
  for (const visit of visits) {
    const block = blockOf(axis, visit)
    if (block.to > block.from) for (const id of visit.worker_ids) byWorker.get(id)?.push(block)
  }
  const stretch = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => {
    const [from, to] = [placeOf(axis, starts_at), placeOf(axis, ends_at)]
    return { from, to: to === 0 ? from : to }
  }
  return workers.map((worker) => {
    const blocks = (byWorker.get(worker.id) ?? []).toSorted((a, b) => a.from - b.from)
    const hours = worker.hours.map(stretch).filter(({ from, to }) => to > from)
    const total = hours.reduce((sum, { from, to }) => sum + to - from, 0)
    const bookedQuarters = blocks.reduce((sum, { from, to, visit }) => sum + (isBlocking(visit) ? 0 : to - from), 0)
    return {
      worker,
      blocks,
      hours,
      off: gapsBetween(hours, axis.length),
      takenTimes: worker.taken.map(stretch),
      trips: waysOf(blocks, axis),
      load: total ? Math.round((bookedQuarters / total) * 100) : null,
    }
  })
}

/** Why something cannot, or should not, be placed there: predicts the server's response. */
export type Conflict =
  | { readonly code: 'clash'; readonly with: Block | null }
  | { readonly code: 'away' | 'outside' | 'another_day' }

/** @param except the appointment that is being moved */
export function conflictAt(axis: Axis, lane: Lane, from: number, to: number, except?: number): Conflict | undefined {
  const day = Math.floor(from / axis.perDay)
  if (from < 0 || to > (day + 1) * axis.perDay) return { code: 'another_day' }
  const overlapsBlock = (one: Stretch) => one.from < to && from < one.to
  const block = lane.blocks.find((one) => one.visit.id !== except && overlapsBlock(one))
  if (block) return { code: 'clash', with: block }
  if (lane.takenTimes.some(overlapsBlock)) return { code: 'clash', with: null }
  const today = lane.hours.filter((one) => Math.floor(one.from / axis.perDay) === day)
  if (today.length === 0) return { code: 'away' }
  return today.some((one) => one.from <= from && to <= one.to) ? undefined : { code: 'outside' }
}

/** A duration in minutes as quarters, at least one. */
export const quarters = (minutes: number): number => Math.max(1, Math.round(minutes / 15))

export const minutesOf = ({ starts_at, ends_at }: Pick<Visit, 'starts_at' | 'ends_at'>): number =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)

/**
 * The only place that handles time zones. Days are strings `YYYY-MM-DD`, times of day `HH:mm`, instants are milliseconds since the epoch, Dates, or
 * ISO 8601 text with an offset. The business's clock counts, wherever the viewer is.
 */

import { currentValue } from '../settings/currentValues.ts'

/** The default time zone of the business. */
export const DEFAULT_TIME_ZONE = 'Europe/London'

/** Key of the time zone setting. */
export const ZONE_SETTING = 'business.time_zone'

/** The business's time zone, from the IANA list. */
export function businessZone(): string {
  const zone = currentValue(ZONE_SETTING)
  return typeof zone === 'string' ? zone : DEFAULT_TIME_ZONE
}

export type Instant = Date | number | string

/** The wall clock of the business; every part padded. */
export interface WallClock {
  year: string
  month: string
  day: string
  hour: string
  minute: string
  second: string
}

const MS_PER_DAY = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Whether a time zone of the IANA list is known on this machine, such as `Europe/London`. */
export function isTimeZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Milliseconds since the epoch; NaN for an invalid instant. */
export function toMillis(instant: Instant): number {
  return instant instanceof Date ? instant.getTime() : new Date(instant).getTime()
}

/** Whether it is an existing day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  // Moments are formatted far more often than days, and parsing an invalid date is slow.
  if (text.length !== 10) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/**
 * The wall clock at an instant in a zone. A day without time (`YYYY-MM-DD`) is that day in every zone, at midnight.
 * @throws RangeError for an invalid value or an unknown zone
 */
export function wallClock(value: Instant, timeZone: string = businessZone()): WallClock {
  if (typeof value === 'string' && isDay(value)) {
    const [hour, minute, second] = ['00', '00', '00']
    return { year: value.slice(0, 4), month: value.slice(5, 7), day: value.slice(8), hour, minute, second }
  }
  const parts = clockOf(timeZone).formatToParts(toMillis(value))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** The business's day (`YYYY-MM-DD`) at an instant. */
export function dayOf(value: Instant, timeZone: string = businessZone()): string {
  const { year, month, day } = wallClock(value, timeZone)
  return `${year}-${month}-${day}`
}

/** The day `count` days after `day` (before it when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

/** An instant as the API writes it. */
export const utc = (millis: number): string => new Date(millis).toISOString().replace('.000Z', 'Z')

/** The first whole second at which the zone's clock shows `wall` (`YYYY-MM-DDTHH:mm:ss`) or later, searched around that day. */
function firstShowing(wall: string, timeZone: string): string {
  const shows = (seconds: number) => {
    const { year, month, day, hour, minute, second } = wallClock(seconds * 1000, timeZone)
    return `${year}-${month}-${day}T${hour}:${minute}:${second}`
  }
  // No zone is further from UTC than this.
  let before = Date.parse(`${wall}Z`) / 1000 - 16 * 3600
  let from = before + 32 * 3600
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (shows(middle) < wall) before = middle
    else from = middle
  }
  return utc(from * 1000)
}

/**
 * The instant, ISO 8601 in UTC, at which a day begins on the business's clock: the first one that its calendar counts to the day,
 * also where the clock skips midnight.
 */
export function startOfDay(day: string, timeZone: string = businessZone()): string {
  return fromWallClock(day, '00:00', timeZone) ?? firstShowing(`${day}T00:00:00`, timeZone)
}

/** A stretch of time in milliseconds since the epoch; `to` is the first moment after it. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A day from local midnight to local midnight: 23 or 25 hours where the clock changes. */
export function wholeDay(day: string, timeZone: string = businessZone()): Range {
  return { from: toMillis(startOfDay(day, timeZone)), to: toMillis(startOfDay(addDays(day, 1), timeZone)) }
}

/** Whether a period is within one day of the business; midnight at its end still belongs to the day. */
export function isWithinDay(from: Instant, to: Instant, timeZone: string = businessZone()): boolean {
  return dayOf(from, timeZone) === dayOf(toMillis(to) - 1, timeZone)
}

/**
 * The instant of a time of day `HH:mm` on a given day: the first one when the time occurs twice, and the moment of the change when the clock
 * skips it. For weekly hours; a skipped time that was chosen for one day is refused instead (`fromWallClock`).
 */
export function comesAt(day: string, time: string, timeZone: string = businessZone()): number {
  return toMillis(fromWallClock(day, time, timeZone) ?? firstShowing(`${day}T${time}:00`, timeZone))
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

/** A day is past when it is before yesterday (fixed by the specification). */
export function isPast(value: Instant, now: Instant, timeZone: string = businessZone()): boolean {
  return dayOf(value, timeZone) < addDays(dayOf(now, timeZone), -1)
}

export interface DayRange {
  from: string
  to: string
}

/** Monday to Sunday of the week that holds `day` (fixed by the specification). */
export function fullWeek(day: string): DayRange {
  const from = addDays(day, 1 - weekdayOf(day))
  return { from, to: addDays(from, 6) }
}

/** Monday to Friday of the week that holds `day`, which may itself be its weekend (fixed by the specification). */
export function workWeek(day: string): DayRange {
  const from = addDays(day, 1 - weekdayOf(day))
  return { from, to: addDays(from, 4) }
}

/**
 * The instant (ISO 8601, UTC) at which a zone's clock shows a day `YYYY-MM-DD` and a time `HH:mm` or `HH:mm:ss`. Of a time that happens
 * twice the first; undefined for one that does not exist.
 */
export function fromWallClock(day: string, time: string, timeZone: string = businessZone()): string | undefined {
  const key = `${timeZone} ${day} ${time}`
  if (!instants.has(key)) {
    if (instants.size >= MAX_KEPT) instants.clear()
    instants.set(key, instantAt(day, time, timeZone))
  }
  return instants.get(key)
}

/** A search for free time needs the same hours of the same days many times. */
const instants = new Map<string, string | undefined>()
const MAX_KEPT = 10_000

function instantAt(day: string, time: string, timeZone: string): string | undefined {
  const plain = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(plain)) return undefined
  const shownMillis = (millis: number) => {
    const { year, month, day: d, hour, minute, second } = wallClock(millis, timeZone)
    return Date.parse(`${year}-${month}-${d}T${hour}:${minute}:${second}Z`)
  }
  // The zone's offset a day before and a day after: one of the two holds at that moment.
  const candidates = [-MS_PER_DAY, MS_PER_DAY].map((offset) => plain - (shownMillis(plain + offset) - (plain + offset)))
  // Where a time comes twice the clock went back: the offset of the day before gives the first.
  const found = candidates.find((millis) => shownMillis(millis) === plain)
  return found === undefined ? undefined : utc(found)
}

const inWords = (day: string, locale: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(', ', ' ')

/** `Thu 26 Nov`: a day as it fits beside others. */
export const shortDay = (day: string, locale: string): string =>
  inWords(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })

/** `26 Nov`, `11月26日`; with the year where it is not that of `today`. */
export const dayAndMonth = (day: string, locale: string, today: string): string =>
  inWords(day, locale, {
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  })

/** `Thu 26`, `26日周四`: a day of a week at the head of its column. */
export const weekdayWithDate = (day: string, locale: string): string =>
  inWords(day, locale, { weekday: 'short', day: 'numeric' })

/**
 * A day in words, with its weekday: `Wednesday 25 November`, `11月25日星期三`.
 * @param day `YYYY-MM-DD`
 */
export const spokenDay = (day: string, locale: string): string =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })

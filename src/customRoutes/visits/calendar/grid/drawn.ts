import { localDayAndTime, subtractRanges } from '../../../../../schema/engine/time/shifts.ts'
import { isPast, toMillis, wholeDay } from '../../../../../schema/engine/time/time.ts'
import type { DaySum, Entry, Holiday, WorkerName } from '../calendarData.ts'
import { type Coloured, colourOf } from '../look.ts'
import type { Slot } from '../useSlots.ts'

type Translate = (key: string, params?: Record<string, unknown>) => string
export interface Stretch {
  readonly starts_at: string
  readonly ends_at: string
}

/** The business's local time of an instant in FullCalendar's format: it treats everything as UTC, so that no other time zone has any effect. */
export const wallOf = (instant: string | number): string => {
  const { day, time } = localDayAndTime(instant)
  return `${day}T${time}:00`
}

/** Blocked time and leave prevent work. */
export const isBlocking = ({ kind }: Pick<Entry, 'kind'>): boolean => kind === 'lock' || kind === 'leave'

/** Leave and blocked time from midnight to midnight is shown above the hours, where it would otherwise take up the space of visits. */
export const isWholeDays = ({ kind, starts_at, ends_at }: Entry): boolean =>
  isBlocking({ kind }) && localDayAndTime(starts_at).time === '00:00' && localDayAndTime(ends_at).time === '00:00'

interface Drawing {
  readonly coloured: Coloured
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly readOnly: boolean
  readonly now: number
}

/** CSS class that identifies an appointment in the rendered calendar. */
export const visitClass = (id: number | string): string => `visit-${id}`

/** Appointments as events at their times. */
export const visitEvents = (entries: readonly Entry[], { coloured, workers, readOnly, now }: Drawing) =>
  entries.map((entry) => {
    const workerNames = entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', ')
    const isWholeDay = isWholeDays(entry)
    return {
      id: String(entry.id),
      title: `${entry.series_id === null ? '' : '↻ '}${entry.name} · ${workerNames}`,
      start: isWholeDay ? localDayAndTime(entry.starts_at).day : wallOf(entry.starts_at),
      end: isWholeDay ? localDayAndTime(entry.ends_at).day : wallOf(entry.ends_at),
      allDay: isWholeDay,
      color: colourOf(entry, coloured, workers),
      className: visitClass(entry.id),
      editable: !readOnly && !isWholeDay && entry.kind !== 'leave' && !isPast(entry.starts_at, now),
    }
  })

/** One event per day; where space is short, only the number of visits. */
export const sumEvents = (days: readonly DaySum[], translate: Translate, isNarrow: boolean) =>
  days.map(({ day, visits, minutes, blocks }) => {
    const isShort = isNarrow && visits > 0
    const texts = [
      ...(visits ? [translate('availability.visits', { smart_count: visits })] : []),
      ...(visits && !isShort ? [translate('calendar.hours', { hours: Math.round(minutes / 6) / 10 })] : []),
      ...(blocks && !isShort ? [translate('calendar.blocks', { smart_count: blocks })] : []),
    ]
    return {
      id: day,
      title: texts.join(' · '),
      start: day,
      allDay: true,
      editable: false,
      className: 'calendar-sum',
    }
  })

export const holidayEvents = (holidays: readonly Holiday[], translate: Translate) =>
  holidays.map(({ day, name, substitute }) => {
    const called = translate(`holidays.${name}`)
    return {
      id: `holiday ${day}`,
      start: day,
      allDay: true,
      editable: false,
      color: '#8a4b00',
      title: substitute ? translate('holidays.substitute', { name: called }) : called,
    }
  })

/** Background events for times at which nobody can be booked. */
export function offEvents(from: string, to: string, hours: readonly Stretch[]) {
  const span = { from: wholeDay(from).from, to: wholeDay(to).to }
  const open = hours.map((one) => ({ from: toMillis(one.starts_at), to: toMillis(one.ends_at) }))
  return subtractRanges([span], open).map((range) => ({
    id: `off ${range.from}`,
    start: wallOf(range.from),
    end: wallOf(range.to),
    display: 'background',
    className: 'calendar-off',
    editable: false,
  }))
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}:00`

/** Keyboard position as an event. */
export const slotEvent = ({ day, minute }: Slot) => ({
  id: 'slot',
  start: `${day}T${clock(minute)}`,
  end: `${day}T${clock(minute + 30)}`,
  display: 'background',
  className: 'calendar-slot',
  editable: false,
})

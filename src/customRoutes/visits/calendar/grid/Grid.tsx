import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import enGb from '@fullcalendar/react/locales/en-gb'
import zhCn from '@fullcalendar/react/locales/zh-cn'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useLocale, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import type { Place } from '../../../../kit/ui/placeAdjacent.ts'
import { useWords } from '../../../../kit/words.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import type { DaySum, Entry, Holiday, WorkerName } from '../calendarData.ts'
import { type CalendarState, spanOf, type View } from '../calendarState.ts'
import { type Coloured, colourOf } from '../look.ts'
import type { Wall } from '../useMove.ts'
import type { useRestoredFocus } from '../useRestoredFocus.ts'
import type { Slot } from '../useSlots.ts'
import { crowding, type More } from './crowding.ts'
import { DayHead } from './DayHead.tsx'
import {
  holidayEvents,
  isBlocking,
  isWholeDays,
  offEvents,
  type Stretch,
  slotEvent,
  sumEvents,
  visitEvents,
  wallOf,
} from './drawn.ts'
import type { DayLoad } from './loads.ts'
import { MonthSum } from './MonthSum.tsx'
import { MoreButtons } from './MoreButtons.tsx'
import { useColumns } from './useColumns.ts'
import { useReachableScroll } from './useReachableScroll.ts'
import { VisitChip } from './VisitChip.tsx'

const KINDS: Readonly<Record<Exclude<View, 'list'>, string>> = {
  month: 'dayGridMonth',
  work_week: 'timeGridWeek',
  full_week: 'timeGridWeek',
  day: 'timeGridDay',
}
/** Number of all-day entries (leave and blocked time) shown above the hours; the rest is behind a count. */
const ALL_DAY = 3
/** The hours shown by default; height of a quarter of an hour in px; time visible before the first working hour, in minutes. */
const [FIRST, LAST, QUARTER, BEFORE] = [6, 21, 15, 30]
/** Step of dragging with the mouse. */
const SNAP = '00:15:00'
const quarterClass = ({ time }: { readonly time?: { readonly milliseconds: number } }): string =>
  (time?.milliseconds ?? 0) % 1_800_000 === 0 ? '' : 'calendar-quarter'
const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]

interface GridProps {
  readonly state: CalendarState & { readonly view: Exclude<View, 'list'> }
  readonly entries: readonly Entry[]
  readonly days: readonly DaySum[]
  /** When anybody can be booked; other times are hatched. Undefined until loaded. */
  readonly hours: readonly Stretch[] | undefined
  readonly holidays: readonly Holiday[]
  /** Keyboard position. */
  readonly slot: Slot | null
  readonly coloured: Coloured
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly readOnly: boolean
  /** Load of the shown workers by day; undefined until loaded. */
  readonly loads: ReadonlyMap<string, DayLoad> | undefined
  /** A month view with shorter texts. */
  readonly isNarrow: boolean
  /** Maximum number of visits next to each other on one day. */
  readonly maxColumns: number
  readonly onOpen: (entry: Entry, anchor: Element) => void
  readonly onMore: (more: More<Entry>, anchor: Element) => void
  readonly onDay: (day: string) => void
  /** A free time was chosen, with a click or by drawing its duration. */
  readonly onSlot: (slot: Slot & { readonly minutes?: number }, anchor: Place) => void
  /** Returns why it was not moved; the drawn visit then moves back. */
  readonly onMove: (entry: Entry, from: Wall, to: Wall) => Promise<string | undefined>
  readonly onRefused: (text: string) => void
  /** Keeps the focus on an appointment that is rendered again. */
  readonly focus: ReturnType<typeof useRestoredFocus>['handlers']
}

const DAY = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
/** Earliest hour of any day in minutes after midnight; eight o'clock where nobody works. */
const firstWorked = (hours: readonly Stretch[] | undefined) =>
  hours?.length ? Math.min(...hours.map(({ starts_at }) => minuteOf(localDayAndTime(starts_at).time))) : 8 * 60

const readWall = (text: string): Wall => ({ day: text.slice(0, 10), time: text.slice(11, 16) || '00:00' })

type Loads = ReadonlyMap<string, DayLoad> | undefined

/** Renders the head of a day. */
const headWith =
  (loads: Loads) =>
  ({ date, isToday }: { readonly date: Date; readonly isToday: boolean }) => {
    const day = date.toISOString().slice(0, 10)
    return <DayHead day={day} isToday={isToday} load={loads?.get(day)} />
  }

interface Shown {
  readonly event: { readonly id: string; readonly title: string; readonly allDay: boolean } & Record<
    'startStr' | 'endStr',
    string
  >
  readonly view: { readonly type: string }
}
interface Content extends Pick<GridProps, 'loads' | 'workers' | 'coloured'> {
  readonly byId: ReadonlyMap<string, Entry>
  readonly isMonth: boolean
  readonly describeEntry: (entry: Entry, times: string) => string
}

/** Renders an event: a visit among the hours, a total in a month; FullCalendar's own content above the hours. */
const contentWith =
  ({ byId, isMonth, loads, workers, coloured, describeEntry }: Content) =>
  ({ event, view }: Shown) => {
    const entry = view.type.startsWith('timeGrid') && !event.allDay ? byId.get(event.id) : undefined
    if (isMonth && loads?.has(event.id)) return <MonthSum text={event.title} load={loads.get(event.id)} />
    if (!entry) return true
    const times = { from: readWall(event.startStr).time, to: readWall(event.endStr).time }
    return (
      <VisitChip
        entry={entry}
        workers={workers}
        {...times}
        colour={colourOf(entry, coloured, workers)}
        description={describeEntry(entry, `${times.from}–${times.to}`)}
      />
    )
  }

/** FullCalendar with the loaded data: appointments in weeks, days and lists, one line per day in a month. */
export default function Grid({
  state,
  slot,
  holidays,
  entries,
  days,
  hours,
  coloured,
  workers,
  readOnly,
  loads,
  isNarrow,
  maxColumns,
  ...acts
}: GridProps) {
  const { onOpen, onMore, onDay, onSlot, onMove, onRefused, focus } = acts
  const translate = useTranslate()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const byId = new Map(entries.map((entry) => [String(entry.id), entry]))
  const { from, to } = spanOf(state)
  const isMonth = state.view === 'month'
  const words = useWords('appointments')
  const { columns, ...lanes } = useColumns()
  useReachableScroll(columns, entries.length === 0)
  const crowd = useMemo(() => {
    const [above, timedEntries] = [entries.filter(isWholeDays), entries.filter((entry) => !isWholeDays(entry))]
    const { drawn, more } = crowding(timedEntries, maxColumns)
    return { drawn: [...above, ...drawn], more, days: new Set(more.map(({ day }) => day)) }
  }, [entries, maxColumns])
  const marked = holidayEvents(holidays, translate)
  const drawnEvents = isMonth
    ? sumEvents(days, translate, isNarrow)
    : [
        ...visitEvents(crowd.drawn, { coloured, workers, readOnly, now }),
        ...(!hours ? [] : offEvents(from, to, hours)),
        ...(slot ? [slotEvent(slot)] : []),
      ]
  // Visits outside the usual hours extend the day; all-day entries are visible anyway.
  const visits = entries.filter(({ kind }) => kind !== 'lock' && kind !== 'leave')
  const early = visits.some(({ starts_at }) => localDayAndTime(starts_at).time < '06:00')
  const isLate = visits.some(
    ({ ends_at }) => localDayAndTime(ends_at).time > '21:00' || localDayAndTime(ends_at).time < '06:00',
  )
  const [fromHour, toHour] = [early ? 0 : FIRST, isLate ? 24 : LAST] as const
  const moveEntry = async (id: string, from: string, to: string, revert: () => void) => {
    const entry = byId.get(id)
    const moveRefusal = entry ? await onMove(entry, readWall(from), readWall(to)) : ''
    if (moveRefusal === undefined) return
    revert()
    if (moveRefusal) onRefused(moveRefusal)
  }
  const begin = firstWorked(hours)
  const describeEntry = (entry: Entry, times: string) => {
    const workerNames = entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', ')
    const status = isBlocking(entry) ? words.choice('kind', entry.kind) : words.choice('status', entry.status)
    const name = entry.series_id === null ? entry.name : `↻ ${entry.name}`
    return [name, entry.customer, entry.postcode, times, workerNames, status].filter(Boolean).join(', ')
  }
  return (
    <>
      <FullCalendar
        key={`${state.view} ${state.day}`}
        plugins={PLUGINS}
        locales={[enGb, zhCn]}
        locale={locale === 'zh' ? 'zh-cn' : 'en-gb'}
        timeZone="UTC"
        now={wallOf(now)}
        initialView={KINDS[state.view]}
        initialDate={state.day}
        headerToolbar={false}
        firstDay={1}
        hiddenDays={state.view === 'work_week' ? [0, 6] : []}
        allDaySlot={[...marked, ...drawnEvents].some((one) => 'allDay' in one && one.allDay)}
        dayMaxEvents={isMonth ? false : ALL_DAY}
        slotMinTime={`${String(fromHour).padStart(2, '0')}:00:00`}
        slotMaxTime={`${toHour}:00:00`}
        // FullCalendar holds a dragged event at the middle of a slot, so a slot longer than a snap would shift it down.
        slotDuration={SNAP}
        slotMinHeight={QUARTER}
        slotHeaderInnerClass="calendar-hour"
        slotLaneClass={quarterClass}
        slotHeaderClass={quarterClass}
        slotEventOverlap={false}
        scrollTime={clockOf(Math.max(fromHour * 60, begin - BEFORE))}
        snapDuration={SNAP}
        nowIndicator
        nowIndicatorLineClass="calendar-now"
        nowIndicatorDotClass="calendar-now-dot"
        nowIndicatorHeaderClass="calendar-now-time"
        nowIndicatorHeaderContent={() => localDayAndTime(now).time}
        height={isMonth ? 'auto' : '100%'}
        dayLaneInnerClass={({ date }) => (crowd.days.has(date.toISOString().slice(0, 10)) ? 'calendar-laned' : '')}
        {...lanes}
        dayHeaderClass="calendar-day-head"
        {...(isMonth ? {} : { dayHeaderContent: headWith(loads) })}
        columnEventClass="calendar-chip"
        eventContent={contentWith({ byId, isMonth, loads, workers, coloured, describeEntry })}
        popoverClass="calendar-popover"
        moreLinkClick="popover"
        eventInteractive
        eventDidMount={focus.eventDidMount}
        eventWillUnmount={focus.eventWillUnmount}
        editable={!readOnly}
        eventStartEditable={!readOnly}
        eventDurationEditable={!readOnly}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotHeaderInterval="01:00:00"
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        events={[...marked, ...drawnEvents]}
        eventClick={({ event, el, jsEvent }) => {
          jsEvent.preventDefault()
          if (event.display === 'background') return
          if (event.id.startsWith('holiday')) return isMonth ? onDay(event.id.slice(-10)) : undefined
          const entry = byId.get(event.id)
          if (entry) onOpen(entry, el)
          else onDay(event.id)
        }}
        dateClick={({ dateStr, jsEvent }) => {
          const { day, time } = readWall(dateStr)
          if (isMonth) onDay(day)
          else onSlot({ day, minute: minuteOf(time) }, { x: jsEvent.clientX, y: jsEvent.clientY })
        }}
        selectable={!isMonth}
        selectMirror
        selectMinDistance={6}
        selectLongPressDelay={400}
        select={({ startStr, endStr, jsEvent, view }) => {
          const [from, to] = [readWall(startStr), readWall(endStr)]
          view.calendar.unselect()
          // A time drawn beyond midnight is cut off there: an appointment stays within its day.
          const until = to.day === from.day ? minuteOf(to.time) : DAY
          const position = { x: jsEvent?.clientX ?? 0, y: jsEvent?.clientY ?? 0 }
          onSlot({ day: from.day, minute: minuteOf(from.time), minutes: until - minuteOf(from.time) }, position)
        }}
        eventDrop={({ event, revert }) => void moveEntry(event.id, event.startStr, event.endStr, revert)}
        eventResize={({ event, revert }) => void moveEntry(event.id, event.startStr, event.endStr, revert)}
      />
      {!isMonth && <MoreButtons more={crowd.more} columns={columns} hours={[fromHour, toHour]} onOpen={onMore} />}
    </>
  )
}

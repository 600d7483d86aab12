import FullCalendar from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import enGb from '@fullcalendar/react/locales/en-gb'
import zhCn from '@fullcalendar/react/locales/zh-cn'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { shown } from '../../../../schema/engine/time/shifts.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import type { DaySum, Entry, Holiday, WorkerName } from './calendarData.ts'
import { type CalendarState, spanOf, type View } from './calendarState.ts'
import { holidayEvents, offEvents, type Stretch, slotEvent, sumEvents, visitEvents, wallOf } from './drawn.ts'
import type { Coloured } from './look.ts'
import type { useKeptFocus } from './useKeptFocus.ts'
import type { Wall } from './useMove.ts'
import type { Slot } from './useSlots.ts'

const KINDS: Readonly<Record<View, string>> = {
  month: 'dayGridMonth',
  work_week: 'timeGridWeek',
  full_week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listWeek',
}
/** Whole days of leave and locks that are shown above the hours, the rest behind a number. */
const ALL_DAY = 3
/** So many more are shown in place; of more than that, the day is. */
const FEW = 12
const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]

interface GridProps {
  readonly state: CalendarState
  readonly entries: readonly Entry[]
  readonly days: readonly DaySum[]
  /** When anybody can be booked; what lies outside is hatched. Not known yet where undefined. */
  readonly hours: readonly Stretch[] | undefined
  readonly holidays: readonly Holiday[]
  /** Where the keyboard is. */
  readonly slot: Slot | null
  readonly coloured: Coloured
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly readOnly: boolean
  /** How much there is room for. */
  readonly room: { readonly stack: number; readonly isNarrow: boolean }
  readonly onOpen: (entry: Entry) => void
  readonly onDay: (day: string) => void
  /** A free place was chosen. */
  readonly onSlot: (slot: Slot) => void
  /** Says why it was not moved; then the picture goes back. */
  readonly onMove: (entry: Entry, from: Wall, to: Wall) => Promise<string | undefined>
  readonly onRefused: (text: string) => void
  /** Keeps the focus on what is drawn anew. */
  readonly focus: ReturnType<typeof useKeptFocus>['handlers']
}

const readWall = (text: string): Wall => ({ day: text.slice(0, 10), time: text.slice(11, 16) || '00:00' })

/** FullCalendar over what was read: appointments in weeks, days and lists, one line a day in a month. */
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
  room,
  ...acts
}: GridProps) {
  const { onOpen, onDay, onSlot, onMove, onRefused, focus } = acts
  const translate = useTranslate()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const byId = new Map(entries.map((entry) => [String(entry.id), entry]))
  const { from, to } = spanOf(state)
  const isMonth = state.view === 'month'
  const marked = holidayEvents(holidays, translate)
  const drawn = isMonth
    ? sumEvents(days, translate, room.isNarrow)
    : [
        ...visitEvents(entries, { coloured, workers, readOnly, now }),
        ...(state.view === 'list' || !hours ? [] : offEvents(from, to, hours)),
        ...(slot ? [slotEvent(slot)] : []),
      ]
  // What lies outside of the usual hours stretches the day; whole days are seen anyway.
  const visits = entries.filter(({ kind }) => kind !== 'lock' && kind !== 'leave')
  const early = visits.some(({ starts_at }) => shown(starts_at).time < '06:00')
  const late = visits.some(({ ends_at }) => shown(ends_at).time > '21:00' || shown(ends_at).time < '06:00')
  const moved = async (id: string, from: string, to: string, revert: () => void) => {
    const entry = byId.get(id)
    const refused = entry ? await onMove(entry, readWall(from), readWall(to)) : ''
    if (refused === undefined) return
    revert()
    if (refused) onRefused(refused)
  }
  return (
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
      allDaySlot={[...marked, ...drawn].some((one) => 'allDay' in one && one.allDay)}
      dayMaxEvents={isMonth ? false : ALL_DAY}
      slotMinTime={`${early ? '00' : '06'}:00:00`}
      slotMaxTime={`${late ? '24' : '21'}:00:00`}
      slotEventOverlap={false}
      scrollTime="08:00:00"
      snapDuration="00:15:00"
      nowIndicator
      height="auto"
      eventMaxStack={room.stack}
      columnEventTitleClass="calendar-title"
      columnMoreLinkClass="calendar-more"
      popoverClass="calendar-popover"
      moreLinkClick={({ date, hiddenSegs }) => {
        if (hiddenSegs.length <= FEW) return 'popover'
        if (state.view !== 'day') onDay(date.toISOString().slice(0, 10))
        return state.view === 'day' ? 'popover' : undefined
      }}
      eventInteractive
      eventDidMount={focus.eventDidMount}
      eventWillUnmount={focus.eventWillUnmount}
      editable={!readOnly}
      eventStartEditable={!readOnly}
      eventDurationEditable={!readOnly}
      eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      events={[...marked, ...drawn]}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        if (event.display === 'background') return
        if (event.id.startsWith('holiday')) return isMonth ? onDay(event.id.slice(-10)) : undefined
        const entry = byId.get(event.id)
        if (entry) onOpen(entry)
        else onDay(event.id)
      }}
      dateClick={({ dateStr }) => {
        const { day, time } = readWall(dateStr)
        if (isMonth) onDay(day)
        else onSlot({ day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })
      }}
      eventDrop={({ event, revert }) => void moved(event.id, event.startStr, event.endStr, revert)}
      eventResize={({ event, revert }) => void moved(event.id, event.startStr, event.endStr, revert)}
    />
  )
}

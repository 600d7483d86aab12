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
import { shown, without } from '../../../schema/shifts.ts'
import { isPast, toMillis, wholeDay } from '../../../schema/time.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import type { DaySum, Entry, Holiday, WorkerName } from './calendarData.ts'
import { type CalendarState, spanOf, type View } from './calendarState.ts'
import { type Coloured, colourOf } from './look.ts'
import type { Wall } from './useMove.ts'
import type { Slot } from './useSlots.ts'

const KINDS: Readonly<Record<View, string>> = {
  month: 'dayGridMonth',
  work_week: 'timeGridWeek',
  full_week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listWeek',
}
const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]

interface GridProps {
  readonly state: CalendarState
  readonly entries: readonly Entry[]
  readonly days: readonly DaySum[]
  /** When anybody can be booked; what lies outside is hatched. Not known yet where undefined. */
  readonly hours: readonly { readonly starts_at: string; readonly ends_at: string }[] | undefined
  readonly holidays: readonly Holiday[]
  /** Where the keyboard is. */
  readonly slot: Slot | null
  readonly coloured: Coloured
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly readOnly: boolean
  readonly onOpen: (entry: Entry) => void
  readonly onDay: (day: string) => void
  /** A free place was chosen. */
  readonly onSlot: (slot: Slot) => void
  /** Says why it was not moved; then the picture goes back. */
  readonly onMove: (entry: Entry, from: Wall, to: Wall) => Promise<string | undefined>
  readonly onRefused: (text: string) => void
}

/** The wall clock at an instant as FullCalendar takes it: it is told that everything is UTC, so that no zone but the business's ever counts. */
const wallOf = (instant: string | number): string => {
  const { day, time } = shown(instant)
  return `${day}T${time}:00`
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
  ...acts
}: GridProps) {
  const { onOpen, onDay, onSlot, onMove, onRefused } = acts
  const translate = useTranslate()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const byId = new Map(entries.map((entry) => [String(entry.id), entry]))
  const drawn = entries.map((entry) => {
    const who = entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', ')
    return {
      id: String(entry.id),
      title: `${entry.series_id === null ? '' : '↻ '}${entry.name} · ${who}`,
      start: wallOf(entry.starts_at),
      end: wallOf(entry.ends_at),
      color: colourOf(entry, coloured, workers),
      editable: !readOnly && entry.kind !== 'leave' && !isPast(entry.starts_at, now),
    }
  })
  const sums = days.map(({ day, visits, minutes, blocks }) => ({
    id: day,
    title: [
      ...(visits ? [translate('availability.visits', { smart_count: visits })] : []),
      ...(visits ? [translate('calendar.hours', { hours: Math.round(minutes / 6) / 10 })] : []),
      ...(blocks ? [translate('calendar.blocks', { smart_count: blocks })] : []),
    ].join(' · '),
    start: day,
    allDay: true,
    editable: false,
    color: '#0f6e67',
  }))
  const { from, to } = spanOf(state)
  const span = { from: wholeDay(from).from, to: wholeDay(to).to }
  const open = hours?.map((one) => ({ from: toMillis(one.starts_at), to: toMillis(one.ends_at) }))
  const off = state.view === 'month' || state.view === 'list' || !open ? [] : without([span], open)
  const hatched = off.map((range) => ({
    ...{ id: `off ${range.from}`, start: wallOf(range.from), end: wallOf(range.to) },
    ...{ display: 'background', className: 'calendar-off', editable: false },
  }))
  const marked = holidays.map(({ day, name, substitute }) => {
    const called = translate(`holidays.${name}`)
    return {
      ...{ id: `holiday ${day}`, start: day, allDay: true, editable: false, color: '#8a4b00' },
      title: substitute ? translate('holidays.substitute', { name: called }) : called,
    }
  })
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 ? '30' : '00'}:00`
  const cursor = slot && {
    ...{ id: 'slot', start: `${slot.day}T${clock(slot.minute)}`, end: `${slot.day}T${clock(slot.minute + 30)}` },
    ...{ display: 'background', className: 'calendar-slot', editable: false },
  }
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
      allDaySlot={marked.length > 0}
      slotMinTime={`${early ? '00' : '06'}:00:00`}
      slotMaxTime={`${late ? '24' : '21'}:00:00`}
      slotEventOverlap={false}
      scrollTime="08:00:00"
      snapDuration="00:15:00"
      nowIndicator
      height="auto"
      eventMaxStack={state.view === 'day' ? 12 : 4}
      eventInteractive
      editable={!readOnly}
      eventStartEditable={!readOnly}
      eventDurationEditable={!readOnly}
      eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      events={
        state.view === 'month' ? [...marked, ...sums] : [...marked, ...drawn, ...hatched, ...(cursor ? [cursor] : [])]
      }
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        if (event.display === 'background') return
        if (event.id.startsWith('holiday')) return state.view === 'month' ? onDay(event.id.slice(-10)) : undefined
        const entry = byId.get(event.id)
        if (entry) onOpen(entry)
        else onDay(event.id)
      }}
      dateClick={({ dateStr }) => {
        const { day, time } = readWall(dateStr)
        if (state.view === 'month') onDay(day)
        else onSlot({ day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) })
      }}
      eventDrop={({ event, revert }) => void moved(event.id, event.startStr, event.endStr, revert)}
      eventResize={({ event, revert }) => void moved(event.id, event.startStr, event.endStr, revert)}
    />
  )
}

import { useStore, useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { dayOf, isPast } from '../../../../schema/engine/time/time.ts'
import { Announcer } from '../../../kit/list/announce.tsx'
import { useListSubscription } from '../../../kit/live/subscriptions.ts'
import { usePorts } from '../../../kit/ports.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import type { AdjacentPlace, Place } from '../../../kit/ui/placeAdjacent.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { useAddress } from '../../../kit/useAddress.ts'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../../../kit/kit.css'
import '../../../kit/ui/switch.css'
import '../../../kit/ui/states.css'
import '../../screens.css'
import '../../libraries.css'
import './calendar.css'
import './calendarGrid.css'
import { usePhone } from '../../../kit/usePhone.ts'
import { type Entry, useDrawn, useHolidays, useHours, useLoad, useWorkerNames } from './calendarData.ts'
import {
  type CalendarState,
  FILTERS,
  opensFilters,
  opensOn,
  readState,
  spanOf,
  step,
  VIEWS,
  writeState,
} from './calendarState.ts'
import { DaysFailed, DayTools } from './DayTools.tsx'
import { Filters } from './Filters.tsx'
import type { More } from './grid/crowding.ts'
import { isBlocking } from './grid/drawn.ts'
import Grid from './grid/Grid.tsx'
import { HiddenList } from './grid/HiddenList.tsx'
import { PhoneDays } from './list/PhoneDays.tsx'
import { WeekList } from './list/WeekList.tsx'
import type { Coloured } from './look.ts'
import { MonthPicker } from './panel/MonthPicker.tsx'
import { WorkerPanel } from './panel/WorkerPanel.tsx'
import { BookPopover, nextSlot } from './quick/BookPopover.tsx'
import { QuickView } from './quick/QuickView.tsx'
import { spanTitle } from './spanTitle.ts'
import { useAvailableWidth } from './useAvailableWidth.ts'
import { useChipKeys } from './useChipKeys.ts'
import { useMove } from './useMove.ts'
import { useRestoredFocus } from './useRestoredFocus.ts'
import { type Slot, useSlots } from './useSlots.ts'
import { useWide } from './useWide.ts'

const NO_ENTRIES: readonly Entry[] = []
/** The panel chooses the workers, so they are not among the filters next to it. */
const BESIDE_PANEL = FILTERS.filter((name) => name !== 'worker_ids')

/** /jobs/calendar: who is where and when. View, day, workers and filters are part of the address. */
export default function Calendar() {
  const translate = useTranslate()
  const { can } = usePorts()
  const [now] = useState(() => Date.now())
  const today = dayOf(now)
  const [addressState, go] = useAddress<CalendarState>(
    (search) => readState(search, today),
    (next) => writeState(next, today),
  )
  const isPhone = usePhone()
  // A phone shows one day at a time, with the loads of its week above.
  const isByDay = ({ view }: CalendarState) => isPhone && view !== 'month'
  const byDay = isByDay(addressState)
  const state: CalendarState = byDay ? { ...addressState, view: 'full_week' } : addressState
  const { worker_ids: _, ...otherFilters } = state.filters
  const [coloured, setColoured] = useStore<Coloured>('calendar.coloured', 'status')
  const [filtering, setFiltering] = useState(() => opensFilters(otherFilters))
  const [open, setOpen] = useState<{ readonly entry: Entry; readonly at: AdjacentPlace } | null>(null)
  const [more, setMore] = useState<{ readonly more: More<Entry>; readonly at: Element } | null>(null)
  const [booking, setBooking] = useState<{
    readonly slot: Slot & { readonly minutes?: number }
    readonly at: AdjacentPlace | undefined
  } | null>(null)
  const [choosing, setChoosing] = useState(false)
  const isWide = useWide()
  const workers = useWorkerNames()
  const move = useMove()
  useListSubscription('appointments')
  const { load, loads, ticked, chosen, isSettled } = useLoad(state)
  const { data, error, refetch, isPlaceholderData } = useDrawn(state, chosen, isSettled)
  const { hours, isSettled: areHoursKnown } = useHours(state, chosen, isSettled)
  const { ref, isNarrow, most } = useAvailableWidth(state.view)
  const holidays = useHolidays(state)
  const tick = (ids: readonly number[]) =>
    go({ filters: { ...otherFilters, ...(ids.length ? { worker_ids: ids.join(',') } : {}) } })
  const onlyWorker = ticked.length === 1 ? ticked : []
  const mayAdd = can('Appointments', 'add')
  const focus = useRestoredFocus()
  /** Dragging with the mouse takes the focus away from the dragged visit. */
  const drag: typeof move = async (entry, from, to) => {
    const moveRefusal = await move(entry, from, to)
    focus.keep(entry.id)
    return moveRefusal
  }
  const close = () => {
    if (open) focus.keep(open.entry.id)
    setOpen(null)
  }
  const begin = (slot: Slot & { readonly minutes?: number }, anchor?: Place) => {
    if (mayAdd) setBooking({ slot, at: anchor ?? document.querySelector('.calendar-slot') ?? undefined })
  }
  /** Used by the key and the button: the current time today, or the first of the shown days. */
  const restartBooking = () => {
    const { from, to } = spanOf(state)
    const day = byDay || today < from || today > to ? state.day : today
    setBooking({ slot: nextSlot(day, Date.now()), at: undefined })
  }
  const { slot, props } = useSlots(state, begin)
  const mayEdit = can('Appointments', 'edit')
  const chipKeys = useChipKeys({
    entries: data?.entries ?? NO_ENTRIES,
    canMove: (entry) => mayEdit && !isBlocking(entry) && !isPast(entry.starts_at, now),
    onMove: (entry, from, to) =>
      void drag(entry, from, to).then((moveRefusal) => {
        if (moveRefusal) showToast(moveRefusal, { type: 'error' })
      }),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    chipKeys(event)
    if (mayAdd && !event.defaultPrevented) props?.onKeyDown(event)
  }
  if (error && !data) return <DaysFailed error={error} retry={() => void refetch()} />
  const list = {
    entries: data?.entries ?? NO_ENTRIES,
    workers,
    coloured,
    now,
    onOpen: (entry: Entry, anchor: Element) => setOpen({ entry, at: anchor }),
  }
  const panel = { load, ticked, onTick: tick, coloured, onColour: setColoured }
  return (
    <div className="screen calendar-screen">
      {isWide && (
        <aside className="calendar-side" aria-label={translate('calendar.filters.worker_ids')}>
          <MonthPicker day={state.day} today={today} shownRange={spanOf(state)} onPick={(day) => go({ day })} />
          <WorkerPanel {...panel} keyed />
        </aside>
      )}
      <div className="calendar-main">
        <DayTools
          heading={translate('menu.calendar')}
          title={spanTitle(translate, byDay ? { ...addressState, view: 'day' } : addressState)}
          filtering={filtering}
          view={addressState.view}
          filters={Object.keys(otherFilters).length}
          inline
          onStep={(distance) => go((now) => ({ day: step(isByDay(now) ? { ...now, view: 'day' } : now, distance) }))}
          onToday={() => go({ day: byDay ? today : opensOn(addressState.view, today) })}
          onFiltering={setFiltering}
          views={VIEWS.map((view) => [view, translate(`calendar.views.${view}`)] as const)}
          onView={(view) => go({ view })}
          onAdd={restartBooking}
          isBare={byDay}
        >
          {!isWide && (
            <button type="button" className="button button-small" onClick={() => setChoosing(true)}>
              {translate('calendar.workers_of', { n: ticked.length || (chosen?.length ?? 0), of: load?.total ?? 0 })}
            </button>
          )}
        </DayTools>
        {filtering && (
          <Filters names={BESIDE_PANEL} filters={state.filters} onChange={(next) => go({ filters: { ...next } })} />
        )}
        {!data || !areHoursKnown ? (
          <Pending />
        ) : byDay ? (
          <PhoneDays
            today={today}
            loads={loads}
            {...list}
            day={addressState.day}
            onDay={(day) => go({ day })}
            onMonth={() => go({ view: 'month' })}
            onBook={mayAdd ? restartBooking : undefined}
          />
        ) : state.view === 'list' ? (
          <div className="calendar-grid" data-view="list" aria-busy={isPlaceholderData || undefined}>
            <WeekList days={spanOf(state)} today={today} loads={loads} {...list} />
          </div>
        ) : (
          <div
            ref={ref}
            className="calendar-grid"
            data-view={state.view}
            aria-busy={isPlaceholderData || undefined}
            role="group"
            {...(mayAdd ? props : { 'aria-label': translate('menu.calendar') })}
            onKeyDown={onKeyDown}
          >
            <Grid
              slot={slot}
              coloured={coloured}
              workers={workers}
              hours={hours}
              holidays={holidays}
              loads={loads}
              isNarrow={isNarrow}
              maxColumns={most}
              state={{ ...state, view: state.view }}
              entries={data.entries}
              days={data.days}
              readOnly={!mayEdit}
              onOpen={(entry, anchor) => setOpen({ entry, at: anchor })}
              onMore={(hidden, anchor) => setMore({ more: hidden, at: anchor })}
              onDay={(day) => go({ view: 'day', day })}
              onSlot={begin}
              onMove={drag}
              focus={focus.handlers}
              onRefused={(text) => void showToast(text, { type: 'error' })}
            />
          </div>
        )}
        {data && data.total > data.entries.length && (
          <p className="quiet">{translate('calendar.too_many', { shown: data.entries.length, total: data.total })}</p>
        )}
      </div>
      <Announcer />
      {choosing && (
        <Dialog title={translate('calendar.filters.worker_ids')} onClose={() => setChoosing(false)}>
          <WorkerPanel {...panel} />
        </Dialog>
      )}
      {more && (
        <HiddenList
          {...more}
          coloured={coloured}
          workers={workers}
          onClose={() => setMore(null)}
          onOpen={(entry) => {
            setMore(null)
            setOpen({ entry, at: more.at })
          }}
        />
      )}
      {booking && (
        <BookPopover
          {...booking}
          worker_ids={onlyWorker}
          onClose={(bookedId) => {
            setBooking(null)
            if (bookedId) focus.keep(bookedId)
          }}
        />
      )}
      {open && (
        <QuickView
          at={open.at}
          // The current version, because it may have been changed here or elsewhere.
          entry={data?.entries.find(({ id }) => id === open.entry.id) ?? open.entry}
          workers={workers}
          onClose={close}
        />
      )}
    </div>
  )
}

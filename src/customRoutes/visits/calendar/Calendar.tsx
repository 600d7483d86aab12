import { useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { Announcer } from '../../../kit/list/announce.tsx'
import { useListLook } from '../../../kit/live/looking.ts'
import { usePorts } from '../../../kit/ports.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../../../kit/kit.css'
import '../../../kit/ui/switch.css'
import '../../../kit/ui/states.css'
import '../../screens.css'
import '../../libraries.css'
import './calendar.css'
import { type Entry, useDrawn, useHolidays, useHours, useWorkerNames } from './calendarData.ts'
import { type CalendarState, opensFilters, readState, spanOf, step, VIEWS, writeState } from './calendarState.ts'
import { DaysFailed, DayTools } from './DayTools.tsx'
import { Filters } from './Filters.tsx'
import Grid from './Grid.tsx'
import { COLOURED, type Coloured } from './look.ts'
import { QuickView } from './QuickView.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useMove } from './useMove.ts'
import { useNewAppointment } from './useNewAppointment.ts'
import { useRoom } from './useRoom.ts'
import { type Slot, useSlots } from './useSlots.ts'

/** /jobs/calendar: who is where and when. View, day and filters stand in the address. */
export default function Calendar() {
  const translate = useTranslate()
  const { can } = usePorts()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayOf(Date.now()))
  const state = readState(search, today)
  const [coloured, setColoured] = useStore<Coloured>('calendar.coloured', 'status')
  const [filtering, setFiltering] = useState(() => opensFilters(state.filters))
  const [open, setOpen] = useState<Entry | null>(null)
  const workers = useWorkerNames()
  const move = useMove()
  useListLook('appointments')
  const { data, error, refetch, isPlaceholderData } = useDrawn(state)
  const hours = useHours(state)
  const { ref, ...room } = useRoom(state)
  const holidays = useHolidays(state)
  const go = (next: Partial<CalendarState>) => setSearch(writeState({ ...state, ...next }, today))
  const { from, to } = spanOf(state)
  const title =
    state.view === 'month'
      ? translate('calendar.month', {
          name: translate(`availability.months.${Number(from.slice(5, 7))}`),
          year: from.slice(0, 4),
        })
      : from === to
        ? formatDate(from)
        : `${formatDate(from)} – ${formatDate(to)}`
  const filters = Object.keys(state.filters).length
  const onlyWorker = /^\d+$/.test(state.filters.worker_ids ?? '') ? [Number(state.filters.worker_ids)] : []
  const create = useNewAppointment()
  const mayAdd = can('Appointments', 'add')
  const focus = useKeptFocus()
  /** A mouse takes the focus away from what it drags. */
  const drag: typeof move = async (entry, from, to) => {
    const refused = await move(entry, from, to)
    focus.keep(entry.id)
    return refused
  }
  const close = () => {
    if (open) focus.keep(open.id)
    setOpen(null)
  }
  const begin = (slot: Slot) => {
    if (mayAdd) create({ ...slot, worker_ids: onlyWorker })
  }
  const { slot, props } = useSlots(state, begin)
  if (error && !data) return <DaysFailed error={error} retry={() => void refetch()} />
  return (
    <div className="screen calendar-screen">
      <DayTools
        heading={translate('menu.calendar')}
        {...{ title, filtering, filters, view: state.view }}
        onStep={(by) => go({ day: step(state, by) })}
        onToday={() => go({ day: today })}
        onFiltering={setFiltering}
        views={VIEWS.map((view) => [view, translate(`calendar.views.${view}`)] as const)}
        onView={(view) => go({ view })}
        given={{ worker_ids: onlyWorker }}
      >
        <label className="calendar-colour">
          <span className="sr-only">{translate('calendar.coloured.label')}</span>
          <select
            className="control"
            value={coloured}
            onChange={({ target }) => setColoured(COLOURED.find((one) => one === target.value) ?? 'status')}
          >
            {COLOURED.map((one) => (
              <option key={one} value={one}>
                {translate(`calendar.coloured.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </DayTools>
      {filtering && <Filters filters={state.filters} onChange={(next) => go({ filters: next })} />}
      {!data ? (
        <Pending />
      ) : (
        <div
          ref={ref}
          className="card calendar-grid"
          data-view={state.view}
          aria-busy={isPlaceholderData || undefined}
          {...(mayAdd ? props : {})}
        >
          <Grid
            {...{ state, slot, room, coloured, workers, hours, holidays, entries: data.entries, days: data.days }}
            readOnly={!can('Appointments', 'edit')}
            onOpen={setOpen}
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
      <Announcer />
      {open && <QuickView entry={open} workers={workers} onMove={move} onClose={close} />}
    </div>
  )
}

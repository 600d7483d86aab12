import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import FilterIcon from '@mui/icons-material/FilterList'
import { type HttpError, useStore, useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '../../../schema/format.ts'
import { dayOf } from '../../../schema/time.ts'
import { useListLook } from '../../kit/live/looking.ts'
import { Pending } from '../../kit/Pending.tsx'
import { usePorts } from '../../kit/ports.ts'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { showToast } from '../../kit/toastStore.ts'
import '../../kit/form/form.css'
import '../../kit/kit.css'
import '../../kit/switch.css'
import '../../kit/states.css'
import '../screens.css'
import './calendar.css'
import { type Entry, useDrawn, useHours, useWorkerNames } from './calendarData.ts'
import { type CalendarState, readState, spanOf, step, VIEWS, writeState } from './calendarState.ts'
import { Filters } from './Filters.tsx'
import Grid from './Grid.tsx'
import { COLOURED, type Coloured } from './look.ts'
import { QuickView } from './QuickView.tsx'
import { useMove } from './useMove.ts'

/** /jobs/calendar: who is where and when. View, day and filters stand in the address. */
export default function Calendar() {
  const translate = useTranslate()
  const { can } = usePorts()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayOf(Date.now()))
  const state = readState(search, today)
  const [coloured, setColoured] = useStore<Coloured>('calendar.coloured', 'status')
  const [filtering, setFiltering] = useState(Object.keys(state.filters).length > 0)
  const [open, setOpen] = useState<Entry | null>(null)
  const workers = useWorkerNames()
  const move = useMove()
  useListLook('appointments')
  const { data, error, refetch, isPlaceholderData } = useDrawn(state)
  const hours = useHours(state)
  const go = (next: Partial<CalendarState>) => setSearch(writeState({ ...state, ...next }, today))
  useShortcuts([
    { keys: 'ArrowLeft', scope: 'list', text: translate('calendar.before'), run: () => go({ day: step(state, -1) }) },
    { keys: 'ArrowRight', scope: 'list', text: translate('calendar.after'), run: () => go({ day: step(state, 1) }) },
    { keys: 't', scope: 'list', text: translate('calendar.today'), run: () => go({ day: today }) },
    ...VIEWS.map((view, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: translate(`calendar.views.${view}`),
      run: () => go({ view }),
    })),
  ])
  const { from, to } = spanOf(state)
  const title =
    state.view === 'month'
      ? `${translate(`availability.months.${Number(from.slice(5, 7))}`)} ${from.slice(0, 4)}`
      : from === to
        ? formatDate(from)
        : `${formatDate(from)} – ${formatDate(to)}`
  const filters = Object.keys(state.filters).length
  if (error && !data) {
    const { message } = error as HttpError
    return (
      <div className="state" role="alert">
        <h1>{translate(message, { _: translate('problem.server') })}</h1>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('action.retry')}
        </button>
      </div>
    )
  }
  return (
    <div className="screen calendar-screen">
      <div className="screen-head">
        <h1>{translate('menu.calendar')}</h1>
        <span className="spring" />
        {can('Appointments', 'add') && (
          <Link className="button button-main" to="/appointments/add">
            {translate('calendar.add')}
          </Link>
        )}
      </div>
      <div className="calendar-tools">
        <div className="calendar-days">
          <button
            type="button"
            className="icon-button"
            aria-label={translate('calendar.before')}
            onClick={() => go({ day: step(state, -1) })}
          >
            <BackIcon fontSize="small" />
          </button>
          <button type="button" className="button button-small" onClick={() => go({ day: today })}>
            {translate('calendar.today')}
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={translate('calendar.after')}
            onClick={() => go({ day: step(state, 1) })}
          >
            <NextIcon fontSize="small" />
          </button>
          <h2 aria-live="polite">{title}</h2>
        </div>
        <span className="spring" />
        <button
          type="button"
          className="button button-small"
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          <FilterIcon fontSize="small" aria-hidden="true" />
          {translate('calendar.filter')}
          {filters > 0 && ` (${filters})`}
        </button>
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
        <fieldset className="switch">
          <legend className="sr-only">{translate('calendar.view')}</legend>
          {VIEWS.map((view) => (
            <button key={view} type="button" aria-pressed={state.view === view} onClick={() => go({ view })}>
              {translate(`calendar.views.${view}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {filtering && <Filters filters={state.filters} onChange={(next) => go({ filters: next })} />}
      {!data ? (
        <Pending />
      ) : (
        <div className="card calendar-grid" data-view={state.view} aria-busy={isPlaceholderData || undefined}>
          <Grid
            {...{ state, coloured, workers, hours, entries: data.entries, days: data.days }}
            readOnly={!can('Appointments', 'edit')}
            onOpen={setOpen}
            onDay={(day) => go({ view: 'day', day })}
            onMove={move}
            onRefused={(text) => void showToast(text, { type: 'error' })}
          />
        </div>
      )}
      {data && data.total > data.entries.length && (
        <p className="quiet">{translate('calendar.too_many', { shown: data.entries.length, total: data.total })}</p>
      )}
      {open && <QuickView entry={open} workers={workers} onMove={move} onClose={() => setOpen(null)} />}
    </div>
  )
}

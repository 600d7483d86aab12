import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import FilterIcon from '@mui/icons-material/FilterList'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { usePorts } from '../../../kit/ports.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { type NewAt, useNewAppointment } from './useNewAppointment.ts'

interface DayToolsProps<V extends string> {
  readonly heading: string
  /** Title of the shown days. */
  readonly title: string
  readonly onStep: (direction: -1 | 1) => void
  readonly onToday: () => void
  readonly filtering: boolean
  readonly onFiltering: (open: boolean) => void
  /** Number of active filters. */
  readonly filters: number
  readonly views: readonly (readonly [view: V, text: string])[]
  readonly view: V
  readonly onView: (view: V) => void
  /** Initial values of a new appointment. */
  readonly given?: NewAt
  /** Title and main action are in the toolbar, which leaves more height for the days. */
  readonly inline?: boolean
  /** Navigation, views and the main action are elsewhere. */
  readonly isBare?: boolean
  /** Called instead of opening the form of a new appointment. */
  readonly onAdd?: () => void
  /** Keys for previous and next, besides the arrow keys. */
  readonly stepKeys?: readonly [string, string]
  readonly children?: ReactNode
}

/** The head of a calendar page: back, today, forward, filters, views; with their shortcuts. */
export function DayTools<V extends string>({ heading, title, views, view, onView, ...tools }: DayToolsProps<V>) {
  const {
    onStep,
    onToday,
    filtering,
    onFiltering,
    filters,
    given,
    inline = false,
    isBare = false,
    onAdd,
    stepKeys = [],
    children,
  } = tools
  const translate = useTranslate()
  const { can } = usePorts()
  const create = useNewAppointment()
  const [back, nextKey] = stepKeys
  const mayAdd = can('Appointments', 'add')
  const add = () => (onAdd ? onAdd() : create(given ?? {}))
  const addText = translate('calendar.add')
  const print = () => window.print()
  const addButton = mayAdd && (
    <button type="button" className="button button-main" onClick={add} aria-keyshortcuts="n">
      {inline ? translate('calendar.book') : addText}
      {inline && <Keys keys="n" />}
    </button>
  )
  useShortcuts([
    {
      keys: [...(back ? [back] : []), 'ArrowLeft'],
      scope: 'list',
      text: translate('calendar.before'),
      run: () => onStep(-1),
    },
    {
      keys: [...(nextKey ? [nextKey] : []), 'ArrowRight'],
      scope: 'list',
      text: translate('calendar.after'),
      run: () => onStep(1),
    },
    { keys: 't', scope: 'list', text: translate('calendar.today'), run: onToday },
    { keys: 'p', scope: 'list', text: translate('calendar.print'), palette: true, run: print },
    mayAdd && {
      keys: 'n',
      scope: 'list',
      text: addText,
      palette: true,
      run: add,
    },
    ...views.map(([one, text], i) => ({ keys: String(i + 1), scope: 'list' as const, text, run: () => onView(one) })),
  ])
  return (
    <>
      {inline ? (
        <h1 className="sr-only">{heading}</h1>
      ) : (
        <div className="screen-head">
          <h1>{heading}</h1>
          <span className="spring" />
          {addButton}
        </div>
      )}
      <div className="calendar-tools">
        <div className="calendar-days">
          {!isBare && (
            <>
              <button
                type="button"
                className="icon-button"
                aria-label={translate('calendar.before')}
                onClick={() => onStep(-1)}
              >
                <BackIcon fontSize="small" />
              </button>
              <button type="button" className="button button-small" onClick={onToday}>
                {translate('calendar.today')}
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={translate('calendar.after')}
                onClick={() => onStep(1)}
              >
                <NextIcon fontSize="small" />
              </button>
            </>
          )}
          <h2 aria-live="polite">{title}</h2>
        </div>
        <span className="spring" />
        {!inline && (
          <button type="button" className="icon-button" aria-label={translate('calendar.print')} onClick={print}>
            <PrintIcon fontSize="small" />
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-expanded={filtering}
          onClick={() => onFiltering(!filtering)}
        >
          <FilterIcon fontSize="small" aria-hidden="true" />
          <span className="calendar-filter-text">{translate('calendar.filter')}</span>
          {filters > 0 && ` (${filters})`}
        </button>
        {children}
        {!isBare && (
          <fieldset className="switch">
            <legend className="sr-only">{translate('calendar.view')}</legend>
            {views.map(([one, text], i) => (
              <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
                {text}
                {inline && <Keys keys={String(i + 1)} />}
              </button>
            ))}
          </fieldset>
        )}
        {inline && !isBare && addButton}
      </div>
    </>
  )
}

/** Shown instead of days that could not be loaded. */
export function DaysFailed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const translate = useTranslate()
  return (
    <div className="state" role="alert">
      <h1>{translate(error.message, { _: translate('problem.server') })}</h1>
      <button type="button" className="button" onClick={retry}>
        {translate('action.retry')}
      </button>
    </div>
  )
}

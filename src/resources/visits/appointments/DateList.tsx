import LeaveIcon from '@mui/icons-material/Close'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { useGetMany, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { useDayText } from '../../../kit/recurrence/dayText.ts'
import type { PlannedDate, ReplannedDate, Trouble } from './seriesData.ts'

/** Describes a conflict, with workers by name. */
function useTroubleText(dates: readonly PlannedDate[]): (trouble: Trouble) => string {
  const translate = useTranslate()
  const ids = [...new Set(dates.flatMap(({ troubles }) => troubles.flatMap(({ worker_id }) => worker_id ?? [])))]
  const { data } = useGetMany('workers', { ids }, { enabled: ids.length > 0 })
  return ({ code, worker_id, why, appointment_id }) => {
    const found = data?.find((one) => one?.id === worker_id)
    const worker = String(found?.['name'] ?? `#${worker_id}`)
    if (why) return translate(`series.why.${why}`, { worker, _: translate(`series.troubles.${code}`, { worker }) })
    if (code === 'double_booked' && appointment_id === null) return translate('series.troubles.itself', { worker })
    return translate(`series.troubles.${code}`, { worker })
  }
}

export interface DateListProps {
  readonly dates: readonly (PlannedDate & Partial<Pick<ReplannedDate, 'fate'>>)[]
  /** Makes a date an exception of the rule. */
  readonly onLeave?: (date: string) => void
}

/** Dates of a series, with the reason where one cannot be booked; for a changed rule also what happens to each. */
export function DateList({ dates, onLeave }: DateListProps) {
  const translate = useTranslate()
  const dayText = useDayText()
  const troubleText = useTroubleText(dates)
  const list = useRef<HTMLOListElement>(null)
  const leftIndex = useRef<number | null>(null)
  // The button is removed with its date; the one in its place gets the focus.
  useEffect(() => {
    if (leftIndex.current === null || document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(leftIndex.current, buttons.length - 1)]?.focus()
    leftIndex.current = null
  })
  const leave = (date: string, button: HTMLButtonElement) => {
    leftIndex.current = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(button)
    onLeave?.(date)
  }
  return (
    <ol className="series-dates" ref={list}>
      {dates.map(({ of, day, starts_at, ends_at, holiday, troubles, fate }) => (
        <li key={`${of} ${fate}`} data-wrong={troubles.length > 0 || undefined} data-fate={fate}>
          <span>{dayText(day)}</span>
          <span className="quiet">
            {starts_at && ends_at ? `${localDayAndTime(starts_at).time}–${localDayAndTime(ends_at).time}` : ''}
          </span>
          {holiday && (
            <span className="quiet">{translate('series.moved_by', { holiday: translate(`holidays.${holiday}`) })}</span>
          )}
          {fate && fate !== 'keep' && <b className="series-fate">{translate(`series.fate.${fate}`)}</b>}
          {troubles.length > 0 && (
            <span className="series-trouble">
              <WarningIcon aria-hidden="true" />
              {[...new Set(troubles.map(troubleText))].join(', ')}
            </span>
          )}
          {onLeave && fate !== 'remove' && (
            <button
              type="button"
              className="icon-button series-leave"
              aria-label={translate('series.leave_out', { date: dayText(of) })}
              title={translate('series.leave_out', { date: dayText(of) })}
              onClick={({ currentTarget }) => leave(of, currentTarget)}
            >
              <LeaveIcon aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

import { useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router'
import { addDays, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { wayBackTo } from '../../../kit/screens/wayBack.ts'
import { showToast } from '../../../kit/ui/toastStore.ts'

/** Local time at which a new appointment starts. */
export interface NewAt {
  readonly day?: string
  /** Minutes after midnight. */
  readonly minute?: number
  readonly minutes?: number
  readonly worker_ids?: readonly number[]
  /** Further known values, as fields of the form. */
  readonly given?: Readonly<Record<string, unknown>>
}

const HOUR = 60
/** Formats minutes after midnight as `HH:mm`. */
export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`

/** Opens the form of a new appointment at a time and for a worker; going back returns to the current page. */
export function useNewAppointment() {
  const navigate = useNavigate()
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  return ({ day, minute, minutes = HOUR, worker_ids = [], given: initial }: NewAt) => {
    const end = (minute ?? 0) + minutes
    const starts_at = day && minute !== undefined ? fromWallClock(day, clockOf(minute)) : null
    const ends_at =
      day && (end < 24 * HOUR ? fromWallClock(day, clockOf(end)) : fromWallClock(addDays(day, 1), '00:00'))
    if (starts_at === undefined) return void showToast(translate('validation.time_skipped'), { type: 'error' })
    const formValues = {
      ...(starts_at && { starts_at, ends_at: ends_at ?? null }),
      ...(worker_ids.length && { worker_ids }),
      ...initial,
    }
    void navigate('/appointments/add', { state: { given: formValues, ...wayBackTo(`${pathname}${search}`) } })
  }
}

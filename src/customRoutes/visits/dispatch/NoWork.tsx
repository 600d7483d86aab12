import { useTranslate } from 'ra-core'
import { load } from '../../../../schema/areas/visits/endpoints.ts'
import { addDays, shortDay, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { DispatchState } from './dispatchState.ts'

/** Number of days to search for the next working day; longer than Christmas together with a weekend. */
const DAYS_AHEAD = 10
const SATURDAY = 6

interface NoWorkProps {
  readonly state: DispatchState
  readonly onDay: (day: string) => void
}

/** Shown for a day without work, with a link to the next day on which somebody works. */
export function NoWork({ state: { day, filters }, onDay }: NoWorkProps) {
  const translate = useTranslate()
  const { locale } = usePorts()
  const query = { from: addDays(day, 1), to: addDays(day, DAYS_AHEAD), ...filters }
  const { data } = useAnswer(load, { query }, { asList: true })
  const nextDays = Array.from({ length: DAYS_AHEAD }, (_, i) => addDays(day, i + 1))
  const next = nextDays.find(
    (one, i) => weekdayOf(one) < SATURDAY && data?.data.some(({ available }) => (available[i] ?? 0) > 0),
  )
  return (
    <div className="board-no-work">
      <p>{translate('dispatch.no_work')}</p>
      {next && (
        <button type="button" className="button" onClick={() => onDay(next)}>
          {translate('dispatch.next_working_day', { day: shortDay(next, locale) })}
        </button>
      )}
    </div>
  )
}

/** Whether another day is suggested: nobody works, or it is a weekend without visits. */
export const isDayWithoutWork = (
  { span, day }: DispatchState,
  { isNobodyAtWork, visits }: { readonly isNobodyAtWork: boolean; readonly visits: number },
): boolean => span === 'day' && (isNobodyAtWork || (weekdayOf(day) >= SATURDAY && visits === 0))

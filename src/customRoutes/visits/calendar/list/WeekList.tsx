import { daysBetween } from '../../../../../schema/engine/time/shifts.ts'
import type { DayRange } from '../../../../../schema/engine/time/time.ts'
import { DayHead } from '../grid/DayHead.tsx'
import type { DayLoad } from '../grid/loads.ts'
import { DayList, type DayListProps } from './DayList.tsx'
import css from './WeekList.module.css'

interface WeekListProps extends Omit<DayListProps, 'day'> {
  readonly days: DayRange
  readonly today: string
  readonly loads: ReadonlyMap<string, DayLoad> | undefined
}

/** The days of a week one below the other, each with its load and entries. */
export function WeekList({ days: { from, to }, today, loads, ...list }: WeekListProps) {
  return (
    <div className={css['weekList']}>
      {daysBetween(from, to).map((day) => (
        <section key={day}>
          <h3>
            <DayHead day={day} isToday={day === today} load={loads?.get(day)} />
          </h3>
          <DayList day={day} {...list} />
        </section>
      ))}
    </div>
  )
}

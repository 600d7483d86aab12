import { bankHolidaysBetween, REGIONS } from '../../schema/engine/time/bankHolidays.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'

const isHoliday = (day: string) => REGIONS.some((region) => bankHolidaysBetween(day, day, region).length > 0)

/**
 * The first day, at least the given number of days from today, that is no bank holiday anywhere: an ordinary day, whenever the test
 * runs. @param weeks for how many weeks the same weekday must be one too
 */
export function ordinaryDay(ahead: number, weeks = 1): string {
  let day = addDays(dayOf(Date.now()), ahead)
  const days = () => Array.from({ length: weeks }, (_, week) => addDays(day, 7 * week))
  while (days().some(isHoliday)) day = addDays(day, 1)
  return day
}

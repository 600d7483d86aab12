import { bankHolidaysBetween, REGIONS } from '../../schema/engine/time/bankHolidays.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'

const isHoliday = (day: string) => REGIONS.some((region) => bankHolidaysBetween(day, day, region).length > 0)

/**
 * The first day, at least so many days from today, that is no bank holiday anywhere: a day like any other, whenever the test
 * runs. @param weeks how many weeks on the same weekday must be one too
 */
export function ordinaryDay(ahead: number, weeks = 1): string {
  let day = addDays(dayOf(Date.now()), ahead)
  const days = () => Array.from({ length: weeks }, (_, week) => addDays(day, 7 * week))
  while (days().some(isHoliday)) day = addDays(day, 1)
  return day
}

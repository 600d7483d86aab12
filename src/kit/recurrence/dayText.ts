import { useTranslate } from 'ra-core'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { WEEKDAYS } from '../../../schema/engine/time/shifts.ts'
import { weekdayOf } from '../../../schema/engine/time/time.ts'

/** `Mo 01/03/2027` */
export function useDayText(): (day: string) => string {
  const translate = useTranslate()
  return (day) => `${translate(`availability.weekdays.${WEEKDAYS[weekdayOf(day) - 1]}`)} ${formatDate(day)}`
}

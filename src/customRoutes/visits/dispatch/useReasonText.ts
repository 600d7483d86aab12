import { useTranslate } from 'ra-core'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { useDuration } from '../../../kit/useDuration.ts'
import type { Reason } from './dispatchData.ts'

/** Explains why a worker is suggested, and why for that day. */
export function useReasonText() {
  const translate = useTranslate()
  const duration = useDuration()
  return ({ code, day, minutes, days, ...args }: Reason): string =>
    translate(`dispatch.reasons.${code}`, {
      ...args,
      time: duration(minutes ?? 0),
      ...(days === undefined ? {} : { smart_count: days }),
      ...(day === undefined ? {} : { day: formatDate(day) }),
    })
}

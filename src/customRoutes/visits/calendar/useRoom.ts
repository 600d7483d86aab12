import { type RefCallback, useCallback, useState } from 'react'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import { type CalendarState, spanOf } from './calendarState.ts'

/** As narrow as an appointment can be read, in px; what the hours beside them take; what days beside each other have at least (calendar.css). */
const [READABLE, HOURS, WEEK] = [76, 48, 640]
/** A month narrower than this, in px, says less a day. */
const NARROW = 620
const MOST = 12

/** How much fits into the calendar as wide as it is. */
export function useRoom(state: CalendarState) {
  const [width, setWidth] = useState(0)
  const ref: RefCallback<HTMLElement> = useCallback((box) => {
    if (!box) return
    // Known before the first picture: appointments do not jump once it is seen.
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const { from, to } = spanOf(state)
  const days = daysBetween(from, to).length
  const each = ((days > 1 ? Math.max(WEEK, width) : width) - HOURS) / days
  return {
    ref,
    /** Appointments beside each other in one day. */
    stack: Math.max(1, Math.min(MOST, Math.floor(each / READABLE))),
    isNarrow: width > 0 && width < NARROW,
  }
}

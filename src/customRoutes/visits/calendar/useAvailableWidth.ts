import { type RefCallback, useCallback, useState } from 'react'
import type { View } from './calendarState.ts'
import { COLUMNS } from './grid/crowding.ts'

/** Width below which a month view shortens its texts, in px. */
const NARROW = 620
/** Minimum readable width of a visit in a day view, in px. */
const READABLE = 130

/** How much fits into the calendar at its current width. */
export function useAvailableWidth(view: View) {
  const [width, setWidth] = useState(0)
  const ref: RefCallback<HTMLElement> = useCallback((box) => {
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  // In a week a fourth column would not be readable; a single day has room for more.
  const maxColumns = view === 'day' ? Math.max(COLUMNS, Math.floor(width / READABLE)) : COLUMNS
  return { ref, most: maxColumns, isNarrow: width > 0 && width < NARROW }
}

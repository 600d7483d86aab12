import { type RefCallback, useCallback, useState } from 'react'
import type { View } from './calendarState.ts'
import { COLUMNS } from './grid/crowding.ts'

/** A month narrower than this, in px, says less a day. */
const NARROW = 620
/** A visit of a day that stands alone, in px. */
const READABLE = 130

/** How much there is room for in the calendar as wide as it is. */
export function useAvailableWidth(view: View) {
  const [width, setWidth] = useState(0)
  const ref: RefCallback<HTMLElement> = useCallback((box) => {
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  // In a week a fourth could not be read; a day alone has room for more.
  const most = view === 'day' ? Math.max(COLUMNS, Math.floor(width / READABLE)) : COLUMNS
  return { ref, most, isNarrow: width > 0 && width < NARROW }
}

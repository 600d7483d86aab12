import { type RefCallback, useCallback, useState } from 'react'

/** A month narrower than this, in px, says less a day. */
const NARROW = 620

/** Whether there is little room in the calendar as wide as it is. */
export function useRoom() {
  const [width, setWidth] = useState(0)
  const ref: RefCallback<HTMLElement> = useCallback((box) => {
    if (!box) return
    setWidth(box.clientWidth)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, isNarrow: width > 0 && width < NARROW }
}

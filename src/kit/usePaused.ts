import { startTransition, useEffect, useState } from 'react'
import { DEBOUNCE_MS } from './limits.ts'

/**
 * A value that is updated after a pause in typing; clearing the text takes effect immediately.
 * @param pause in ms
 */
export function usePaused<T>(text: T, pause = DEBOUNCE_MS): T {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPaused(() => text)), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}

import { useEffect, useState } from 'react'
import { DEBOUNCE_MS } from './limits.ts'

/** A text that follows with the pause of typing; an emptied one follows at once. @param pause in ms */
export function usePaused(text: string, pause = DEBOUNCE_MS): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return paused
}

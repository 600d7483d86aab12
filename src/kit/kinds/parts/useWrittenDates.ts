import { useEffect, useRef, useState } from 'react'
import { toWall } from './wallTime.ts'
import type { WrittenDate } from './writtenDates.ts'

type Reads = (text: string) => WrittenDate | undefined

let reads: Reads | undefined

async function load(): Promise<void> {
  const { writtenDate } = await import('./writtenDates.ts')
  reads = (text) => {
    const wall = toWall(new Date(Date.now()).toISOString())
    return wall && writtenDate(text, wall)
  }
}

/**
 * Reads days that are written in words. What reads them is fetched with the first letter that is typed; until it is there nothing is a day, and what
 * was typed meanwhile is read then.
 * @param parse the value of a typed text
 * @param onChange is told the value of what was typed before it could be read
 */
export function useWrittenDates(
  parse: (text: string, written: WrittenDate | undefined) => string | undefined,
  onChange: (value: string | null) => void,
) {
  const [, setLoaded] = useState(reads !== undefined)
  const typed = useRef('')
  const current = useRef({ parse, onChange })
  useEffect(() => {
    current.current = { parse, onChange }
  })
  return {
    parse: (text: string) => parse(text, /\p{L}/u.test(text) ? reads?.(text) : undefined),
    onTyped: (text: string) => {
      typed.current = text
      if (reads || !/\p{L}/u.test(text)) return
      load().then(
        () => {
          setLoaded(true)
          const found = current.current.parse(typed.current, reads?.(typed.current))
          if (found !== undefined) current.current.onChange(found)
        },
        // Without it days are typed in figures.
        (error: Error) => console.warn('dates in words are not read', error),
      )
    },
  }
}

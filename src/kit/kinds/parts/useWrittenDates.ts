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
 * Parses dates written in words. The parser is loaded with the first typed letter; until then no text is a date, and the text typed meanwhile is
 * parsed afterwards.
 * @param parse parses a typed text
 * @param onChange called with the value of text typed before the parser was loaded
 */
export function useWrittenDates(
  parse: (text: string, writtenDate: WrittenDate | undefined) => string | undefined,
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
          const parsedValue = current.current.parse(typed.current, reads?.(typed.current))
          if (parsedValue !== undefined) current.current.onChange(parsedValue)
        },
        // Without the parser, dates can only be typed in figures.
        (error: Error) => console.warn('dates in words are not read', error),
      )
    },
  }
}

import type { Pick } from '../../../../../schema/areas/jobs/priced.ts'
import type { Line } from '../live.ts'

interface Change {
  /** Prices of a line that would change: current and new values. */
  readonly was: Line
  readonly is: Line
  /** The price differs from the library's price for the previous choice, so it was entered manually. */
  readonly own: boolean
}

/** The library's current prices for one line. */
export interface Repriced extends Change {
  readonly list: 'services' | 'materials'
  readonly index: number
  readonly name: string
}

const valueOf = (line: Line, name: string) => line[name] ?? null

/**
 * The changes of a line.
 * @param then library prices for the previous choice
 * @param now library prices for the current choice
 * @returns undefined where nothing changes
 */
export function repriced(line: Line, pick: Pick, [then, now]: readonly [Line, Line]): Change | undefined {
  const names = pick.prices.filter((name) => valueOf(now, name) !== valueOf(line, name))
  if (names.length === 0) return undefined
  const part = (libraryLine: Line) => Object.fromEntries(names.map((name) => [name, valueOf(libraryLine, name)]))
  return {
    was: part(line),
    is: part(now),
    own: pick.prices.some((name) => valueOf(line, name) !== valueOf(then, name)),
  }
}

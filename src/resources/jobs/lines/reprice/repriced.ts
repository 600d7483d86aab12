import type { Pick } from '../../../../../schema/areas/jobs/priced.ts'
import type { Line } from '../live.ts'

interface Change {
  /** Prices of a unit that would change, as they are and as they would be. */
  readonly was: Line
  readonly is: Line
  /** The price is not what the library had for what was chosen before: somebody entered it. */
  readonly own: boolean
}

/** What the library would have of one line now. */
export interface Repriced extends Change {
  readonly list: 'services' | 'materials'
  readonly index: number
  readonly name: string
}

const held = (line: Line, name: string) => line[name] ?? null

/**
 * What changes of a line.
 * @param then what the library has for what was chosen before
 * @param now what it has for what is chosen
 * @returns undefined when nothing does
 */
export function repriced(line: Line, pick: Pick, [then, now]: readonly [Line, Line]): Change | undefined {
  const names = pick.prices.filter((name) => held(now, name) !== held(line, name))
  if (names.length === 0) return undefined
  const part = (of: Line) => Object.fromEntries(names.map((name) => [name, held(of, name)]))
  return { was: part(line), is: part(now), own: pick.prices.some((name) => held(line, name) !== held(then, name)) }
}

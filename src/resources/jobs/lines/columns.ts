import type { CSSProperties } from 'react'
import type { Field } from '../../../../schema/engine/fields/field.ts'

const NUMBER = 32
const AMOUNT = 124
const ACTS = 36
const NAME = 144
const LEAST = 92

/** Letters of Chinese are as wide as two others. */
const lettersOf = (label: string): number => [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)

/** What its heading takes, and a figure; a box to tick takes less. */
function widthOf(field: Field | undefined, label: string): number {
  const heading = 7 * lettersOf(label) + 18
  return typeof field?.options.default === 'boolean' ? heading : Math.max(LEAST, heading)
}

/**
 * Widths that no content changes, in pixels, as properties of the table: the name has what is left.
 * @param names the columns between the number and the amounts
 * @param amounts how many of these
 */
export function columnsOf(
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  labelOf: (name: string) => string,
  amounts: number,
): CSSProperties {
  const tracks: string[] = [`${NUMBER}px`]
  let width = NUMBER + amounts * AMOUNT + ACTS
  for (const name of names) {
    const own = name === 'name' ? NAME : widthOf(fields[name], labelOf(name))
    width += own
    tracks.push(name === 'name' ? `minmax(${NAME}px, 1fr)` : `${own}px`)
  }
  tracks.push(...Array.from({ length: amounts }, () => `${AMOUNT}px`), `${ACTS}px`)
  return { '--lines-columns': tracks.join(' '), '--lines-width': `${width}px` } as CSSProperties
}

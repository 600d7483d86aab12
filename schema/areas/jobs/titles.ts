type Values = Readonly<Record<string, unknown>>

/** Maximum characters of a title made from a longer text, including the ellipsis. */
export const TITLE_CUT = 80

/** Marks at the beginning of a list item, or standing for nothing. */
const LEADING = /^[\s\-–—−*•·#>_.…]+/u

/** Punctuation that ends a sentence but not a title. */
const TRAILING = /[\s.,;:。，；：]+$/u

const line = (value: unknown): string =>
  typeof value === 'string' ? value.replace(LEADING, '').replace(TRAILING, '').replaceAll(/\s+/gu, ' ') : ''

/** Shortens a text to a title: at a word boundary when that keeps at least half of it, with an ellipsis. */
export function cutTitle(text: string, maxLength = TITLE_CUT): string {
  const characters = [...text]
  if (characters.length <= maxLength) return text
  const head = characters.slice(0, maxLength - 1).join('')
  const words = head.slice(0, head.lastIndexOf(' ') + 1).trimEnd()
  return `${words.length * 2 >= head.length ? words : head.trimEnd()}…`
}

/** The first line of a description that has words. */
const firstLine = (description: unknown): string =>
  typeof description === 'string' ? (description.split(/\r?\n/u).map(line).find(Boolean) ?? '') : ''

const firstName = (lines: unknown): string =>
  Array.isArray(lines) ? (lines.map((one: Values) => line(one['name'])).find(Boolean) ?? '') : ''

/** Whether it has any words: a dash is no title. */
export const isTitled = ({ title }: Values): boolean => line(title) !== ''

/**
 * The default title of a quote or job: the first line of its description, else the first service, else the first material. Empty when it has none of
 * these; its type is shown then. Migration 0042 does the same for older records.
 */
export const titleOf = ({ description, services, materials }: Values): string =>
  cutTitle(firstLine(description) || firstName(services) || firstName(materials))

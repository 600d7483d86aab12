type Values = Readonly<Record<string, unknown>>

/** Characters that a title takes of a longer text at most, the ellipsis included. */
export const TITLE_CUT = 80

/** What begins a point of a list, or stands for nothing at all. */
const LEADING = /^[\s\-–—−*•·#>_.…]+/u

/** What ends a sentence and no title. */
const TRAILING = /[\s.,;:。，；：]+$/u

const line = (value: unknown): string =>
  typeof value === 'string' ? value.replace(LEADING, '').replace(TRAILING, '').replaceAll(/\s+/gu, ' ') : ''

/** As much of a text as a title takes: whole words where they are not longer than half of it, and an ellipsis for the rest. */
export function cutTitle(text: string, most = TITLE_CUT): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const head = characters.slice(0, most - 1).join('')
  const words = head.slice(0, head.lastIndexOf(' ') + 1).trimEnd()
  return `${words.length * 2 >= head.length ? words : head.trimEnd()}…`
}

/** The first line of a description that says something. */
const firstLine = (description: unknown): string =>
  typeof description === 'string' ? (description.split(/\r?\n/u).map(line).find(Boolean) ?? '') : ''

const firstName = (lines: unknown): string =>
  Array.isArray(lines) ? (lines.map((one: Values) => line(one['name'])).find(Boolean) ?? '') : ''

/** Whether somebody has said what it is: a dash is no title. */
export const isTitled = ({ title }: Values): boolean => line(title) !== ''

/**
 * What a quote or a job is called that nobody gave a title: the first line of what is to be done, else the first service, else the first material.
 * Empty where it says none of these; its type then stands for it. Migration 0042 does the same for those that were there before.
 */
export const titleOf = ({ description, services, materials }: Values): string =>
  cutTitle(firstLine(description) || firstName(services) || firstName(materials))

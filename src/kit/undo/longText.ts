/** Number of lines that are shown at once. */
export const MAX_LINES = 12

/**
 * The differing parts of two versions of a multi-line text: equal lines at the beginning and end are replaced by a note. Empty where a version has
 * nothing that the other lacks. Single-line texts are returned unchanged.
 */
export function differing(before: string, after: string): readonly [string, string] {
  const a = before.split('\n')
  const b = after.split('\n')
  const least = Math.min(a.length, b.length)
  if (least === 1 && a.length === b.length) return [before, after]
  let start = 0
  while (start < least && a[start] === b[start]) start++
  let end = 0
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const part = (lines: readonly string[]) => {
    const changedLines = lines.slice(start, lines.length - end)
    return changedLines.length ? [...(start ? ['…'] : []), ...changedLines, ...(end ? ['…'] : [])].join('\n') : ''
  }
  return [part(a), part(b)]
}

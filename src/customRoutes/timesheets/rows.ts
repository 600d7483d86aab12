/** Number of columns including the name. */
export const WIDTH = 14

/**
 * Moves the focus between rows, including those of visits.
 * @returns whether there was one to move to
 */
export function step(table: HTMLElement, distance: 1 | -1): boolean {
  const all = [...table.querySelectorAll<HTMLElement>('tr[data-row]')]
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  const next = row ? all[all.indexOf(row) + distance] : all[distance === 1 ? 0 : all.length - 1]
  next?.focus()
  return next !== undefined
}

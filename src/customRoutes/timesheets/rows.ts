/** Columns of a row, its name among them. */
export const WIDTH = 14

/** Goes from row to row, visits among them. @returns whether there was one to go to */
export function step(table: HTMLElement, by: 1 | -1): boolean {
  const all = [...table.querySelectorAll<HTMLElement>('tr[data-row]')]
  const at = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  const next = at ? all[all.indexOf(at) + by] : all[by === 1 ? 0 : all.length - 1]
  next?.focus()
  return next !== undefined
}

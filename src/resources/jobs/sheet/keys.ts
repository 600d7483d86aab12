import type { KeyboardEvent } from 'react'

export type RowAct = 'copy' | 'over' | 'up' | 'down' | 'group' | 'remove' | 'details' | 'turn'

/** Shortcuts of the actions on a line, in the notation of `keyText`. */
export const ACT_KEYS: Readonly<Record<RowAct, string | undefined>> = {
  details: 'Alt+Enter',
  copy: 'Mod+d',
  over: 'Alt+c',
  group: 'Mod+g',
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  turn: undefined,
  remove: 'Delete',
}

const CONTROL = 'input:not(:disabled), button:not(:disabled)'

/** Whether another step in this direction would leave the text; a full selection counts as both ends. */
function atEdge(input: HTMLInputElement, forward: boolean): boolean {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (forward ? value.length : 0)
}

/** Whether nothing was typed since the cell was entered, so that keys are meant for its line. */
const isWhole = (target: EventTarget): boolean =>
  !(target instanceof HTMLInputElement) || (target.selectionStart === 0 && target.selectionEnd === target.value.length)

/** The action for a key. */
export function actOf(event: KeyboardEvent): RowAct | undefined {
  const { key, altKey, shiftKey } = event
  const mod = event.ctrlKey || event.metaKey
  // Compares the physical key, because Alt may write another letter.
  if (altKey && !mod && event.code === 'KeyC') return 'over'
  if (altKey && !mod) return ({ ArrowUp: 'up', ArrowDown: 'down', Enter: 'details', Backspace: 'remove' } as const)[key]
  if (mod && !altKey && !shiftKey) return ({ d: 'copy', g: 'group' } as const)[key.toLowerCase()]
  return key === 'Delete' && !mod && !shiftKey && isWhole(event.target) ? 'remove' : undefined
}

/** Moves from cell to cell. A position is the row's `data-row` and the cell's `data-column`. */
export function walk(event: KeyboardEvent, body: HTMLElement): boolean {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !(target instanceof HTMLElement)) return false
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = target.closest<HTMLElement>('[data-row]')
  if (!row) return false
  const rows = [...body.querySelectorAll<HTMLElement>('[data-row]')]
  if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'Enter') {
    if (key === 'Enter' && !(target instanceof HTMLInputElement)) return false
    const step = key === 'ArrowUp' ? -1 : 1
    for (let n = rows.indexOf(row) + step; rows[n]; n += step) {
      const other =
        rows[n]?.querySelector<HTMLElement>(`[data-column="${cell?.dataset['column']}"] :is(${CONTROL})`) ??
        (step > 0 || rows[n]?.dataset['row'] === 'heading'
          ? rows[n]?.querySelector<HTMLElement>('input:not(:disabled)')
          : null)
      if (other) {
        other.focus()
        return true
      }
    }
    return key === 'Enter'
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const forward = key === 'ArrowRight'
  if (target instanceof HTMLInputElement && !atEdge(target, forward)) return false
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROL)]
  const next = controls[controls.indexOf(target) + (forward ? 1 : -1)]
  next?.focus()
  return next !== undefined
}

/**
 * Focuses the control of a line in a column as soon as it is rendered: the next key press must not reach the previous line, or none. Only a row that
 * was not visible takes a frame.
 */
export function focusCell(body: HTMLElement | null, key: number | 'search', column: string): void {
  const find = () => body?.querySelector<HTMLElement>(`[data-row="${key}"] [data-column="${column}"] :is(${CONTROL})`)
  queueMicrotask(() => {
    const element = find()
    if (element) element.focus()
    else requestAnimationFrame(() => find()?.focus())
  })
}

import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Line } from './live.ts'
import type { useLines } from './useLines.ts'

export type LineAct = 'duplicate' | 'up' | 'down' | 'remove'

/** Keys of what can be done with a line, as they are shown. */
export const ACT_KEYS: Readonly<Record<LineAct, string>> = {
  duplicate: 'Alt+D',
  up: 'Alt+↑',
  down: 'Alt+↓',
  remove: 'Alt+⌫',
}

const BY_KEY: Readonly<Record<string, LineAct>> = {
  KeyD: 'duplicate',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Backspace: 'remove',
}

interface Grid {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly edit: ReturnType<typeof useLines>['edit']
  readonly empty: () => Line
  readonly disabled: boolean
  readonly say: (key: string, n: number) => void
}

const CONTROL = 'input, button'

/** The caret stands where a further step in this direction leaves the text; all of it selected counts as both ends. */
function atEdge(input: HTMLInputElement, forward: boolean): boolean {
  if (input.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (forward ? value.length : 0)
}

/** Walking and working in the lines by keys, as in a spreadsheet. Columns count from the first control of a line. */
export function useGrid({ body, edit, empty, disabled, say }: Grid) {
  const waiting = useRef(0)
  const placeOf = (target: EventTarget) => {
    const cell = target instanceof HTMLElement ? target.closest('td') : null
    const row = cell?.parentElement as HTMLTableRowElement | null
    return cell && row ? { row: row.sectionRowIndex, column: cell.cellIndex - 1 } : null
  }
  const focus = (row: number, column: number) =>
    body.current?.rows[row]?.cells[column + 1]?.querySelector<HTMLElement>(CONTROL)?.focus()
  /** Once the row is there. */
  const focusSoon = (row: number, column: number) => {
    cancelAnimationFrame(waiting.current)
    waiting.current = requestAnimationFrame(() => focus(row, column))
  }
  const add = (at: number, line: Line = empty()) => {
    edit.insert(at, line)
    focusSoon(at, 0)
  }
  const act = (what: LineAct, at: number, column = 0) => {
    if (what === 'duplicate') {
      const { id: _, ...copy } = edit.all()[at] ?? {}
      edit.insert(at + 1, copy)
      focusSoon(at + 1, column)
      return say('lines.duplicated', at + 2)
    }
    if (what === 'remove') {
      edit.remove(at)
      focusSoon(Math.min(at, edit.count() - 1), column)
      return say('kit.lines.removed', at + 1)
    }
    const to = at + (what === 'up' ? -1 : 1)
    if (to < 0 || to >= edit.count()) return
    edit.move(at, to)
    focusSoon(to, column)
    say('kit.lines.moved', to + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing || disabled) return
    const { row, column } = place
    const { target, key } = event
    const done = () => event.preventDefault()
    if (event.altKey) {
      const what = BY_KEY[event.code]
      if (!what) return
      done()
      return act(what, row, column)
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (key === 'Enter' && target instanceof HTMLInputElement) {
      done()
      return add(row + 1)
    }
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      done()
      return focus(row + (key === 'ArrowUp' ? -1 : 1), column)
    }
    const forward = key === 'ArrowRight'
    if (!forward && key !== 'ArrowLeft') return
    if (target instanceof HTMLInputElement && !atEdge(target, forward)) return
    const cells = [...(body.current?.rows[row]?.cells ?? [])].slice(1)
    const step = forward ? 1 : -1
    let next = column + step
    while (cells[next] && !cells[next]?.querySelector(CONTROL)) next += step
    if (!cells[next]) return
    done()
    focus(row, next)
  }
  return { placeOf, add, act, onKeyDown }
}

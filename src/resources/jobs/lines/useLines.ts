import { useMemo, useRef, useState } from 'react'
import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { emptyLine, moved } from '../../../kit/kinds/parts/LinesTable.tsx'
import type { InputProps } from '../../../kit/kinds/types.ts'
import type { Line } from './live.ts'

const NO_LINES: readonly Line[] = []

const isSame = (a: Line, b: Line | undefined): boolean => {
  if (b === undefined) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
}

/** The form hands out copies: lines that say the same stay the same object, so that only those that change are drawn anew. */
function useSteady(lines: readonly Line[]): readonly Line[] {
  const last = useRef(lines)
  if (last.current !== lines)
    last.current = lines.map((line, i) => {
      const before = last.current[i]
      return before && isSame(line, before) ? before : line
    })
  return last.current
}

/**
 * The lines of a field with keys of their own, so that each stays the same row wherever it is moved. What is asked for later goes by
 * the key to the line as it is then.
 */
export function useLines({ field, value, onChange }: InputProps<readonly Line[]>) {
  const lines = useSteady(value ?? NO_LINES)
  const { fields } = field.store as ChildStore
  const counter = useRef(0)
  const [keys, setKeys] = useState<readonly number[]>([])
  // Lines that came otherwise than from here, with the record, have keys by their place until something is done to them.
  const shown = lines.length === keys.length ? keys : lines.map((_, i) => keys[i] ?? -1 - i)
  const now = useRef({ lines, keys: shown, onChange })
  now.current = { lines, keys: shown, onChange }

  const edit = useMemo(() => {
    const put = (next: readonly Line[], nextKeys: readonly number[]) => {
      // Two changes in one breath: the second starts from the first.
      now.current = { ...now.current, lines: next, keys: nextKeys }
      setKeys(nextKeys)
      now.current.onChange(next)
    }
    const newKey = () => {
      counter.current += 1
      return counter.current
    }
    const placeOf = (key: number) => now.current.keys.indexOf(key)
    return {
      placeOf,
      get: (key: number): Line | undefined => now.current.lines[placeOf(key)],
      count: () => now.current.lines.length,
      patch: (key: number, values: Line) => {
        const at = placeOf(key)
        const line = now.current.lines[at]
        if (line) put(now.current.lines.with(at, { ...line, ...values }), now.current.keys)
      },
      insert: (at: number, line: Line) =>
        put(now.current.lines.toSpliced(at, 0, line), now.current.keys.toSpliced(at, 0, newKey())),
      remove: (at: number) => put(now.current.lines.toSpliced(at, 1), now.current.keys.toSpliced(at, 1)),
      move: (from: number, to: number) => put(moved(now.current.lines, from, to), moved(now.current.keys, from, to)),
      replace: (next: readonly Line[]) =>
        put(
          next,
          next.map((_, i) => now.current.keys[i] ?? newKey()),
        ),
      all: () => now.current.lines,
    }
  }, [])
  return { lines, keys: shown, fields, edit, empty: () => emptyLine(fields) }
}

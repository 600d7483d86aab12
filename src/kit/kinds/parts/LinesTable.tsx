import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { useWords } from '../../words.ts'
import type { InputProps } from '../types.ts'
import { LineRow } from './LineRow.tsx'

type Line = Readonly<Record<string, unknown>>

/** A line with the defaults that its fields declare. */
export function emptyLine(fields: ChildStore['fields']): Line {
  return Object.fromEntries(Object.entries(fields).map(([name, { options }]) => [name, options.default ?? null]))
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * Child records as a small table. Enter adds a line below, Alt with the arrow keys moves it, and each cell shows its own error. Lines have a local
 * key while they are edited, so that the cursor follows a line that is moved.
 */
export default function LinesTable(props: InputProps<readonly Line[]>) {
  const { id, name, resource, field, value, onChange, onBlur, disabled, partErrors, focusRef } = props
  const lines = value ?? []
  const { fields } = field.store as ChildStore
  const translate = useTranslate()
  const words = useWords(resource)
  const body = useRef<HTMLTableSectionElement>(null)
  const lastKey = useRef(0)
  const [keys, setKeys] = useState<readonly number[]>([])
  const [announcement, setAnnouncement] = useState('')
  const shownKeys = lines.map((_, i) => keys[i] ?? -1 - i)
  const names = Object.keys(fields).filter((n) => !fields[n]?.options.hidden && !fields[n]?.options.readOnly)

  const set = (next: readonly Line[], nextKeys: readonly number[]) => {
    setKeys(nextKeys)
    onChange(next)
  }
  const focus = (row: number, column = 0) =>
    requestAnimationFrame(() => {
      const cells = body.current?.rows[row]?.cells
      cells?.[column + 1]?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    })
  const addAt = (index: number) => {
    lastKey.current += 1
    set(lines.toSpliced(index, 0, emptyLine(fields)), shownKeys.toSpliced(index, 0, lastKey.current))
    focus(index)
  }
  const remove = (index: number) => {
    set(lines.toSpliced(index, 1), shownKeys.toSpliced(index, 1))
    setAnnouncement(translate('kit.lines.removed', { n: index + 1 }))
    focus(Math.min(index, lines.length - 2))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= lines.length) return
    set(moved(lines, from, to), moved(shownKeys, from, to))
    setAnnouncement(translate('kit.lines.moved', { n: to + 1 }))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const { target } = event
    if (event.nativeEvent.isComposing || disabled) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    } else if (
      event.key === 'Enter' &&
      target instanceof HTMLInputElement &&
      target.getAttribute('aria-expanded') !== 'true'
    ) {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      addAt(index + 1)
    }
  }

  return (
    <div className="lines">
      {lines.length > 0 && (
        <div className="lines-scroll">
          <table className="lines-table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{translate('kit.lines.number')}</span>
                </th>
                {names.map((column) => (
                  <th key={column} scope="col" data-align={fields[column]?.hints.align}>
                    {words.field(`${name}.${column}`)}
                    {fields[column]?.options.required && (
                      <span className="required-mark" aria-hidden="true">
                        {' '}
                        *
                      </span>
                    )}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{translate('kit.lines.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {lines.map((line, i) => (
                <LineRow
                  key={shownKeys[i]}
                  id={id}
                  path={name}
                  resource={resource}
                  fields={fields}
                  names={names}
                  line={line}
                  index={i}
                  count={lines.length}
                  disabled={disabled ?? false}
                  errors={partErrors ?? {}}
                  onChange={(next) => set(lines.with(i, next), shownKeys)}
                  {...(onBlur ? { onBlur } : {})}
                  onKeyDown={(event) => onKey(event, i)}
                  onMove={(step) => move(i, i + step)}
                  onRemove={() => remove(i)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button
        type="button"
        className="button button-small"
        ref={typeof focusRef === 'function' ? focusRef : undefined}
        disabled={disabled}
        onClick={() => addAt(lines.length)}
      >
        {translate('kit.lines.add')}
      </button>
      {lines.length > 0 && <span className="lines-hint">{translate('kit.lines.hint')}</span>}
      <span className="sr-only" aria-live="polite">
        {announcement}
      </span>
    </div>
  )
}

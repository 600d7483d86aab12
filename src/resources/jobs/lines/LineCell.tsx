import { memo, useState } from 'react'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { formatNumber, parseNumber } from '../../../kit/kinds/parts/number.ts'

interface LineCellProps {
  readonly id: string
  readonly field: Field
  readonly value: unknown
  readonly label: string
  readonly error: string
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}

const textOf = (field: Field, value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? formatNumber(value, field.hints.pounds ? 2 : 0, 10) : String(value)
}

/** One figure or yes-or-no of a line. Lighter than the fields of a form: there are a thousand of them in a hundred lines. */
export const LineCell = memo(function LineCell(props: LineCellProps) {
  const { id, field, value, label, error, disabled, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const shared = {
    ...{ id, disabled, 'aria-label': label, 'aria-invalid': error !== '' || undefined },
    ...(error ? { 'aria-describedby': `${id}-error` } : {}),
  }
  if (typeof field.options.default === 'boolean')
    return (
      <input {...shared} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    )
  const isNumber = field.hints.places !== undefined
  return (
    <input
      {...shared}
      className="line-input"
      type="text"
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : undefined}
      data-align={field.hints.align}
      value={draft ?? textOf(field, value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setDraft(target.value)
        const text = target.value.trim()
        onChange(text === '' ? null : isNumber ? (parseNumber(text) ?? target.value) : target.value)
      }}
      onBlur={() => setDraft(null)}
    />
  )
})

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
  /** Shows nothing for zero. */
  readonly blank?: boolean
  /** Formats a figure while it is not being edited. */
  readonly show?: ((value: number) => string) | undefined
  /** Gets the focus when its dialog opens. */
  readonly autoFocus?: boolean
  readonly onChange: (value: unknown) => void
}

const textOf = (field: Field, value: unknown, blank: boolean): string => {
  if (value === null || value === undefined || (blank && value === 0)) return ''
  return typeof value === 'number' ? formatNumber(value, field.hints.pounds ? 2 : 0, 10) : String(value)
}

/** A figure or flag of a line. Lighter than the inputs of a form, because a hundred lines have a thousand of them. */
export const LineCell = memo(function LineCell(props: LineCellProps) {
  const { id, field, value, label, error, disabled, blank = false, show, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const shared = {
    id,
    disabled,
    'aria-label': label,
    'aria-invalid': error !== '' || undefined,
    ...(props.autoFocus ? { 'data-autofocus': true } : {}),
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
      value={
        draft ??
        (show && typeof value === 'number' && !(blank && value === 0) ? show(value) : textOf(field, value, blank))
      }
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setDraft(target.value)
        const text = target.value.trim().replace(/[%％]$/, '')
        onChange(text === '' ? (blank ? 0 : null) : isNumber ? (parseNumber(text) ?? target.value) : target.value)
      }}
      onBlur={() => setDraft(null)}
    />
  )
})

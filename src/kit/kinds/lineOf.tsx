import { useGetOne, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Field, LineTarget } from '../../../schema/engine/fields/field.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

type Line = Readonly<Record<string, unknown>> & { readonly id: number }

function targetOf({ store }: Pick<Field, 'store'>): LineTarget {
  if (store.as !== 'column' || !store.line) throw new Error('this field names no line')
  return store.line
}

const labelOf = (line: Line, show: readonly string[]) =>
  show.flatMap((name) => (line[name] ? [String(line[name])] : [])).join(', ')

function LineOfCell({ value, labels }: CellProps<number | null>) {
  return value === null ? NOTHING : (labels?.[value]?.label ?? '…')
}

/** Offers the lines of the chosen record; choosing another record clears the line. */
function LineOfInput(props: InputProps<number>) {
  const { value, onChange, field, followed, disabled, required } = props
  const translate = useTranslate()
  const { resource, lines, show } = targetOf(field)
  const owner = typeof followed === 'number' ? followed : undefined
  const { data } = useGetOne(resource, { id: owner }, { enabled: owner !== undefined })
  const ownerLines = (owner === undefined ? [] : ((data?.[lines] ?? []) as readonly Line[])).filter(({ id }) => id)
  const first = useRef(owner)
  useEffect(() => {
    if (first.current === owner) return
    first.current = owner
    if (value) onChange(null)
  }, [owner, value, onChange])
  return (
    <select
      {...controlProps(props)}
      className="control"
      disabled={disabled || owner === undefined || (data !== undefined && ownerLines.length === 0)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{required ? translate('kit.choose') : NOTHING}</option>
      {value && !ownerLines.some(({ id }) => id === value) && <option value={value}>…</option>}
      {ownerLines.map((line) => (
        <option key={line.id} value={line.id}>
          {labelOf(line, show)}
        </option>
      ))}
    </select>
  )
}

export const lineOf: FieldComponents = { Cell: LineOfCell, Input: LineOfInput }

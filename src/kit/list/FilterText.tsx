import type { Field } from '../../../schema/fields/field.ts'
import { faceOf } from '../fields/index.tsx'
import { useNames } from '../fields/parts/named.ts'
import type { CellProps, FilterParts } from '../fields/types.ts'

interface FilterTextProps {
  readonly name: string
  readonly resource: string
  readonly field: Field
  readonly parts: FilterParts
}

/** A value of a query string as it was meant; what is no value of the kind is shown as it was written. */
function parsed(field: Field, raw: string): unknown {
  try {
    return field.parse(raw)
  } catch {
    // A hand-written address: the server says what is wrong with it.
    return raw
  }
}

function Names({ target, ids }: { readonly target: string; readonly ids: readonly number[] }) {
  const { data } = useNames(target, ids)
  return ids.map((id) => data?.get(id)?.label ?? `#${id}`).join(', ')
}

/** What a filter holds, in words: "New, Won", "from 5", "5 – 10". */
export function FilterText({ name, resource, field, parts }: FilterTextProps) {
  const target = field.store.as === 'child' ? undefined : field.store.references
  const equal = parts[''] ?? []
  if (target && equal.length > 0) return <Names target={target} ids={equal.map(Number)} />
  const Cell = faceOf(field).Cell as React.ComponentType<CellProps>
  const show = (raw: string) => (
    <Cell value={parsed(field, raw)} record={{}} field={field} name={name} resource={resource} />
  )
  const [from, to] = [parts['_gte']?.[0], parts['_lte']?.[0]]
  return (
    <>
      {equal.map((raw, i) => (
        <span key={raw}>
          {i > 0 && ', '}
          {show(raw)}
        </span>
      ))}
      {from !== undefined && <>≥ {show(from)}</>}
      {from !== undefined && to !== undefined && ' · '}
      {to !== undefined && <>≤ {show(to)}</>}
    </>
  )
}

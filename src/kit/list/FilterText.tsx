import { useTranslate } from 'ra-core'
import type { Field } from '../../../schema/fields/field.ts'
import { useNames } from '../fields/parts/named.ts'
import type { FilterParts } from '../fields/types.ts'
import { FilterValue } from './filterBox/FilterValue.tsx'

interface FilterTextProps {
  readonly name: string
  readonly resource: string
  readonly field: Field
  readonly parts: FilterParts
}

const SIGNS = { _gte: '≥', _gt: '>', _lte: '≤', _lt: '<' } as const

function Names({ target, ids }: { readonly target: string; readonly ids: readonly number[] }) {
  const { data } = useNames(target, ids)
  return ids.map((id) => data?.get(id)?.label ?? `#${id}`).join(', ')
}

/** What a filter holds, in words: "New, Won", "not Won", "≥ 5 · ≤ 10", "Last month". */
export function FilterText({ parts, ...rest }: FilterTextProps) {
  const translate = useTranslate()
  const { store } = rest.field
  const target = store.as === 'child' ? undefined : store.references
  const said = Object.entries({ '': '', _not: translate('kit.filter_box.not'), ...SIGNS }).flatMap(([suffix, sign]) => {
    const values = parts[suffix] ?? []
    return values.length > 0 ? [{ suffix, sign, values }] : []
  })
  return said.map(({ suffix, sign, values }, at) => (
    <span key={suffix}>
      {at > 0 && ' · '}
      {sign} {target && <Names target={target} ids={values.map(Number)} />}
      {!target &&
        values.map((wire, i) => (
          <span key={wire}>
            {i > 0 && ', '}
            <FilterValue {...rest} wire={wire} />
          </span>
        ))}
    </span>
  ))
}

import { useTranslate } from 'ra-core'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { ME } from '../../../schema/engine/filters/values.ts'
import { useNames } from '../kinds/parts/named.ts'
import type { FilterParts } from '../kinds/types.ts'
import { FilterValue } from './filterBox/FilterValue.tsx'

interface FilterTextProps {
  readonly name: string
  readonly resource: string
  readonly field: Field
  readonly parts: FilterParts
}

const SIGNS = { _gte: '≥', _gt: '>', _lte: '≤', _lt: '<' } as const

function Names({ target, wires }: { readonly target: string; readonly wires: readonly string[] }) {
  const translate = useTranslate()
  const ids = wires.filter((wire) => wire !== ME).map(Number)
  const { data } = useNames(target, ids)
  return wires
    .map((wire) => (wire === ME ? translate('kit.filter_box.me') : (data?.get(Number(wire))?.label ?? `#${wire}`)))
    .join(', ')
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
      {sign} {target && <Names target={target} wires={values} />}
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

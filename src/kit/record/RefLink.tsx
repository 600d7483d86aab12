import { LinkBase } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../declarationOf.ts'
import { targetOf } from '../kinds/parts/LazyPicker.tsx'
import type { CellProps } from '../kinds/types.ts'
import { NameText } from '../ui/NameText.tsx'

/** A link to another record: the one that this came from, or that it belongs to. */
export function RefLink({ value, field, labels }: CellProps<number | null>) {
  if (value === null) return NOTHING
  return (
    <LinkBase to={`/${targetOf(field)}/${value}/show`}>
      <NameText resource={declarationOf(targetOf(field))} label={labels?.[value]?.label ?? `#${value}`} />
    </LinkBase>
  )
}

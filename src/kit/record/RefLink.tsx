import { LinkBase } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../declarationOf.ts'
import { targetOf } from '../kinds/parts/LazyPicker.tsx'
import type { CellProps } from '../kinds/types.ts'
import { NameText } from '../ui/NameText.tsx'

/** Another record as the way to it: where this one came from, or what it is a part of. */
export function RefLink({ value, field, labels }: CellProps<number | null>) {
  if (value === null) return NOTHING
  return (
    <LinkBase to={`/${targetOf(field)}/${value}/show`}>
      <NameText resource={declarationOf(targetOf(field))} label={labels?.[value]?.label ?? `#${value}`} />
    </LinkBase>
  )
}

import { LinkBase } from 'ra-core'
import { NOTHING } from '../../../schema/format.ts'
import { targetOf } from '../fields/parts/LazyPicker.tsx'
import type { CellProps } from '../fields/types.ts'

/** Another record as the way to it: where this one came from, or what it is a part of. */
export function RefLink({ value, field, labels }: CellProps<number | null>) {
  if (value === null) return NOTHING
  return <LinkBase to={`/${targetOf(field)}/${value}/show`}>{labels?.[value]?.label ?? `#${value}`}</LinkBase>
}

import { NOTHING } from '../../../schema/engine/text/format.ts'
import type { CellProps, FieldComponents } from './types.ts'

/** A structured value: cells only show a count; the resource's own screens edit it. */
function JsonCell({ value }: CellProps) {
  if (value === null || value === undefined) return NOTHING
  return String(Array.isArray(value) ? value.length : Object.keys(value).length)
}

export const json: FieldComponents = { Cell: JsonCell }

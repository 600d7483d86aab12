import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { f } from '../../../schema/engine/fields/index.ts'

export interface Column {
  readonly name: string
  readonly field: Field
  /** In px; only where the user has changed it. */
  readonly width?: number
}

const ARCHIVED_AT: Column = { name: 'archived_at', field: f.instant({ list: true }) }

/** The columns of a list: the title of the record, then the declared ones; in the archive also the date of archiving. */
export function columnsOf(resource: AnyResource, archived: boolean): readonly Column[] {
  const ownColumns = Object.entries(resource.fields)
    .filter(([name, { options }]) => options.list && name !== resource.represent)
    .map(([name, field]) => ({ name, field }))
  const first = { name: resource.represent, field: fieldOf(resource.fields, resource.represent) }
  return [first, ...ownColumns, ...(archived ? [ARCHIVED_AT] : [])]
}

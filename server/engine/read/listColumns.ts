import type { AnyResource } from '../../../schema/engine/define.ts'
import { columnField, requestedColumns } from '../../../schema/engine/listColumns.ts'
import { splitValues } from '../../../schema/engine/text/separated.ts'
import { invalid } from '../http/errors.ts'

interface Taken {
  /** Those of the columns for which the list reads more than it does anyway. */
  readonly columns: readonly string[]
  /** The other parameters. */
  readonly rest: Readonly<Record<string, unknown>>
}

/** Takes `columns=a,b` out of a list's query. Throws 422 at `columns` for one that the declaration does not have. */
export function takeColumns(resource: AnyResource, params: Readonly<Record<string, unknown>>): Taken {
  const { columns, ...rest } = params
  if (columns === undefined) return { columns: [], rest }
  if (typeof columns !== 'string') throw invalid({ columns: [{ code: 'given_twice' }] })
  const names = splitValues(columns)
  const unknown = names.find((name) => !columnField(resource, name))
  if (unknown !== undefined) throw invalid({ columns: [{ code: 'unknown_field', params: { field: unknown } }] })
  return { columns: requestedColumns(resource, names), rest }
}

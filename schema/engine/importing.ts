import type { AnyResource } from './define.ts'

/** Columns in files of other programs that hold several fields, or more values than there are fields. */
export interface Importing<N extends string = string> {
  /** Text field that takes further columns, each with its heading, and further phone numbers and email addresses. */
  readonly rest?: N
  /** Fields of a person's full name; a company name goes to that field. */
  readonly fullName?: { readonly first: N; readonly last: N; readonly company?: N }
  /** Lines with `line1`, `line2`, `city`, `county`, `postcode` and `country`, which a file may give as one cell. */
  readonly address?: N
}

/** A column of a file that is not a single field. */
export interface CombinedColumn {
  readonly name: string
  readonly sort: 'rest' | 'full_name' | 'address'
  /** The fields it fills: no other column may fill one of them. */
  readonly gives: readonly string[]
}

/** Columns of files that are not a single field of the resource, by its declaration. */
export function combinedColumns({ imports }: Pick<AnyResource, 'imports'>): readonly CombinedColumn[] {
  const { rest, fullName, address } = imports ?? {}
  return [
    ...(fullName
      ? [{ name: `${fullName.first}.full`, sort: 'full_name' as const, gives: [fullName.first, fullName.last] }]
      : []),
    ...(address ? [{ name: `${address}.one_line`, sort: 'address' as const, gives: [address] }] : []),
    ...(rest ? [{ name: `${rest}.more`, sort: 'rest' as const, gives: [] }] : []),
  ]
}

const isWithin = (a: string, b: string) => a === b || a.split('.')[0] === b || b.split('.')[0] === a

/** Whether two columns fill the same field: by name or by id, or lines as a whole and by field. */
export function isSameColumn(resource: Pick<AnyResource, 'imports'>, a: string, b: string): boolean {
  const combined = combinedColumns(resource)
  const suppliedBy = (name: string) => combined.find((one) => one.name === name)?.gives ?? [name.replace(/\.id$/, '')]
  return suppliedBy(a).some((one) => suppliedBy(b).some((other) => isWithin(one, other)))
}

import type { AnyResource } from './define.ts'

/** What files of other programs say in one cell, or in more columns than there are fields. */
export interface Importing<N extends string = string> {
  /** Text field to which further columns are added, each with its heading; more values of a phone or email than one go there too. */
  readonly rest?: N
  /** Fields of a person's full name; what is a company by its name becomes that. */
  readonly fullName?: { readonly first: N; readonly last: N; readonly company?: N }
  /** Lines with `line1`, `line2`, `city`, `county`, `postcode` and `country`, of which a whole address may stand in one cell. */
  readonly address?: N
}

/** A column of a file that is no single field. */
export interface CombinedColumn {
  readonly name: string
  readonly sort: 'rest' | 'full_name' | 'address'
  /** The fields that it says: no other column may say one of them. */
  readonly gives: readonly string[]
}

/** Columns of files that are no single field of the resource, by its declaration. */
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

/** Whether two columns would say the same: one field by its name or its id, the lines whole or by their fields. */
export function isSameColumn(resource: Pick<AnyResource, 'imports'>, a: string, b: string): boolean {
  const combined = combinedColumns(resource)
  const givenBy = (name: string) => combined.find((one) => one.name === name)?.gives ?? [name.replace(/\.id$/, '')]
  return givenBy(a).some((one) => givenBy(b).some((other) => isWithin(one, other)))
}

import type { Field } from './fields/field.ts'

/**
 * Something that a list can be filtered by and that no column holds: `overdue=true`, with `of` by records of that resource, `worker=4,7`,
 * with `kind` by values of that kind. The server's rules say in SQL when it is so.
 */
export type Condition = { readonly label: string; readonly of?: string; readonly kind?: Field }

/** A view of the list that everybody has, offered beside those that people keep. */
export interface Preset {
  readonly key: string
  /** English. */
  readonly label: string
  /** Of the list's address, without its question mark. */
  readonly query: string
  /** The list opens with it. */
  readonly first?: true
}

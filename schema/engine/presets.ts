import { flag } from '../kinds/flag/model.ts'
import { ref } from '../kinds/ref/model.ts'
import type { Field } from './fields/field.ts'

/**
 * A filter of the list that no column holds: `overdue=true`, with `of` by records of that resource, `worker=4,7`, with `kind` by values of that kind.
 * The server rules hold its SQL.
 */
export type Condition = {
  /** English name of the filter. */
  readonly label: string
  /** Resource whose records it filters by; yes or no when left out. */
  readonly of?: string
  /** Field kind of the value it filters by. */
  readonly kind?: Field
}

/** The field that each condition is filtered by. */
export function conditionFields(conditions: Readonly<Record<string, Condition>>): Readonly<Record<string, Field>> {
  const fields: Record<string, Field> = Object.create(null)
  for (const [name, { label, of, kind }] of Object.entries(conditions)) {
    const plain = of ? ref(of, { filter: true, label }) : flag(false, { filter: true, label })
    fields[name] = kind ? { ...kind, options: { ...kind.options, filter: true, label } } : plain
  }
  return fields
}

/** A view of the list that everyone has, shown beside the saved views. */
export interface Preset {
  /** Unique within the list; its Chinese label has this key. */
  readonly key: string
  /** English name of its tab. */
  readonly label: string
  /** Query of the list's address, without its question mark. */
  readonly query: string
  /** Its default columns; the list's own when left out. */
  readonly columns?: readonly string[]
  /** The list opens with it. */
  readonly first?: true
}

import { z } from 'zod'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import type { Target } from '../import/settings.ts'
import type { RememberedColumn } from '../mapping/memory.ts'

/** Longest text that can be given a meaning. */
const MAX_LENGTH = 200
/** Maximum texts without a meaning stored for a column; further ones are only counted. */
export const MAX_VALUES = 100

const newRecord = z.strictObject({ new: z.literal(true) }).meta({ description: 'A new record that is called so' })
/** The meaning of a text that matches no value: a record, a choice, yes or no, nothing, or a record to create. */
const meaning = z.union([z.int().positive(), z.string().max(200), z.boolean(), z.null(), newRecord])
export type Meaning = z.infer<typeof meaning>

/** Column (as in `columns`) → text → its meaning. */
export const valuesSchema = z.record(
  z.string().max(100),
  z.record(z.string().max(MAX_LENGTH), meaning).refine((texts) => Object.keys(texts).length <= 2 * MAX_VALUES),
)
export type Values = z.infer<typeof valuesSchema>

/** Whether a meaning is a record to create. */
export const isNew = (value: Meaning | undefined): value is { new: true } => typeof value === 'object' && value !== null

/** A text in the form in which meanings are compared. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, MAX_LENGTH)

/** Name of the column's target, as in the settings. */
export const columnOf = ({ name, inner }: Pick<Target, 'name' | 'inner'>): string => (inner ? `${name}.${inner}` : name)

/** What texts of a field can mean: a record, a choice, yes or no; undefined when the text is the value. */
export function sortOf({ store, hints }: Field, byId: boolean): 'record' | 'choice' | 'flag' | undefined {
  if (store.as !== 'child' && store.references) return byId ? undefined : 'record'
  if (hints.choices) return 'choice'
  return store.as === 'column' && store.type === 'boolean' ? 'flag' : undefined
}

/** A text of a column that matched no value, and how often it occurs. */
export interface MatchedValue {
  readonly field: string
  readonly text: string
  readonly shown: string
  rows: number
  readonly first: number
  /** Code of the refusal; null when it was given a meaning. */
  readonly code: string | null
}

/** Collects the texts of a whole file that match no value, up to a limit for each column. */
export class CollectedValues {
  readonly #met = new Map<string, MatchedValue>()
  readonly #distinct = new Map<string, number>()

  add(field: string, cellText: string, n: number, code: string | null): void {
    const text = folded(cellText)
    const key = JSON.stringify([field, text])
    const matched = this.#met.get(key)
    if (matched) matched.rows++
    else {
      const distinct = this.#distinct.get(field) ?? 0
      if (distinct >= MAX_VALUES && code !== null) return
      this.#distinct.set(field, distinct + 1)
      this.#met.set(key, { field, text, shown: cellText.trim().slice(0, MAX_LENGTH), rows: 1, first: n, code })
    }
  }

  get all(): readonly MatchedValue[] {
    return [...this.#met.values()]
  }
}

/** Looks up the meanings given to texts of a file. */
export class Meanings {
  readonly #values: Values
  readonly gathered = new CollectedValues()
  /** Reserved ids of the records to create, by resource and text. */
  readonly #made: ReadonlyMap<string, number>

  constructor(values: Values, createdIds: ReadonlyMap<string, number>) {
    this.#values = values
    this.#made = createdIds
  }

  /**
   * The meaning of this text of a column; undefined when none was given. The text is collected either way.
   * @param code why it matches no value
   */
  of(field: string, text: string, n: number, code: string, target?: string): RememberedColumn | undefined {
    const fieldMeanings = Object.hasOwn(this.#values, field) ? this.#values[field] : undefined
    const key = folded(text)
    const found = fieldMeanings && Object.hasOwn(fieldMeanings, key) ? fieldMeanings[key] : undefined
    const resolvedMeaning = isNew(found) ? this.#made.get(createdKey(target ?? '', key)) : found
    this.gathered.add(field, text, n, resolvedMeaning === undefined ? code : null)
    return resolvedMeaning
  }
}

export const createdKey = (target: string, text: string): string => `${target} ${folded(text)}`

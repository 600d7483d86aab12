import { z } from 'zod'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import type { Target } from '../import/settings.ts'
import type { RememberedColumn } from '../mapping/memory.ts'

/** Longest text that is given a meaning. */
const MAX_LENGTH = 200
/** Texts without a meaning that are kept of one column; of more only the number is known. */
export const MAX_VALUES = 100

const newRecord = z.strictObject({ new: z.literal(true) }).meta({ description: 'A new record that is called so' })
/** What a text that stands for no value means: a record, a choice, yes or no, nothing, or a record that is made. */
const meaning = z.union([z.int().positive(), z.string().max(200), z.boolean(), z.null(), newRecord])
export type Meaning = z.infer<typeof meaning>

/** Column (as in `columns`) → text → what it means. */
export const valuesSchema = z.record(
  z.string().max(100),
  z.record(z.string().max(MAX_LENGTH), meaning).refine((texts) => Object.keys(texts).length <= 2 * MAX_VALUES),
)
export type Values = z.infer<typeof valuesSchema>

/** Whether a meaning is a record to be made. */
export const isNew = (value: Meaning | undefined): value is { new: true } => typeof value === 'object' && value !== null

/** A text as meanings know it. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, MAX_LENGTH)

/** Name of what a column becomes, as the settings have it. */
export const columnOf = ({ name, inner }: Pick<Target, 'name' | 'inner'>): string => (inner ? `${name}.${inner}` : name)

/** What texts of a field can be given to mean: a record, a choice, yes or no; undefined where a text is the value. */
export function sortOf({ store, hints }: Field, byId: boolean): 'record' | 'choice' | 'flag' | undefined {
  if (store.as !== 'child' && store.references) return byId ? undefined : 'record'
  if (hints.choices) return 'choice'
  return store.as === 'column' && store.type === 'boolean' ? 'flag' : undefined
}

/** A text of a column that stood for no value, and how often. */
export interface MatchedValue {
  readonly field: string
  readonly text: string
  readonly shown: string
  rows: number
  readonly first: number
  /** Code of the refusal; null where it was given a meaning. */
  readonly code: string | null
}

/** Gathers over a whole file what its texts that stand for no value are; so many of each column and no more. */
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

/** Looks up what texts of a file were given to mean. */
export class Meanings {
  readonly #values: Values
  readonly gathered = new CollectedValues()
  /** Ids that the records to be made will have, by resource and text. */
  readonly #made: ReadonlyMap<string, number>

  constructor(values: Values, createdIds: ReadonlyMap<string, number>) {
    this.#values = values
    this.#made = createdIds
  }

  /**
   * What this text of a column means; undefined where nobody has said. It is gathered either way.
   * @param code why it stands for no value
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

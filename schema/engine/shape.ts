import { z } from 'zod'
import type { Create, Fields } from './define.ts'
import type { ResourceName, RowOf } from './registry.ts'
import { bodySchemas } from './validate.ts'

/** What a request carries: fields as a resource has them, or any zod schema; left out, nothing at all. */
export type Shape = Fields | z.ZodType

/** No body, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()

/** The answer of an act that has nothing to say beyond having happened. */
export const emptyAnswer = z.strictObject({})

/** A whole number that a column of type integer holds: a version, a count, a place in a list. Ids are larger. */
export const wholeNumber = z.int().min(0).max(2_147_483_647)

/** What a handler is given of a shape. */
export type Given<S> = [S] extends [never]
  ? undefined
  : S extends z.ZodType
    ? z.output<S>
    : S extends Fields
      ? Create<{ fields: S }>
      : undefined
/** What a client sends for a shape. */
export type Sent<S> = [S] extends [never]
  ? undefined
  : S extends z.ZodType
    ? z.input<S>
    : S extends Fields
      ? Create<{ fields: S }>
      : undefined

export const isFields = (shape: Shape | undefined): shape is Fields =>
  shape !== undefined && !(shape instanceof z.ZodType)

const holders = new WeakMap<Fields, { readonly fields: Fields }>()

/** Fields as what holds them: the same one each time, for what is built of them is kept by it. */
export function holderOf(fields: Fields): { readonly fields: Fields } {
  const found = holders.get(fields) ?? { fields }
  holders.set(fields, found)
  return found
}

/** The fields of a resource as a body has them, without those that an act says itself. What clients do not set is refused there. */
export function fieldsOf<F extends Fields, const W extends keyof F & string>(
  fields: F,
  ...without: readonly W[]
): Omit<F, W> {
  const names: readonly string[] = without
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Omit<F, W>
}

/** The zod schema of a shape, as the API describes it. */
export function schemaOf(shape: Shape | undefined): z.ZodType {
  if (shape === undefined) return emptyBody
  return isFields(shape) ? bodySchemas(holderOf(shape)).create : shape
}

/** A part of an answer whose type is known more exactly than it is worth checking. */
export const typedAs = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

/** A record of a resource in an answer. Its fields are those of the declaration; what is checked is that it is one. */
export function rowOf<const N extends ResourceName>(resource: N): z.ZodType<RowOf<N>> {
  return z.looseObject({ id: z.int(), version: z.int() }).meta({ resource }) as unknown as z.ZodType<RowOf<N>>
}

/** A page of a list in an answer. */
export interface ListOf<N extends ResourceName> {
  readonly data: readonly RowOf<N>[]
  readonly total: number
  /** Field → id → what the listed rows refer to. */
  readonly labels?: Readonly<
    Record<string, Readonly<Record<string, { readonly label: string; readonly colour?: string }>>>
  >
}

/** A page of records of a resource in an answer, as its own list answers it. */
export function listOf<const N extends ResourceName>(resource: N): z.ZodType<ListOf<N>> {
  const counts = { total: z.int(), total_is: z.enum(['exact', 'at_least']), page: z.int(), limit: z.int() }
  return z.looseObject({ data: z.array(rowOf(resource)), ...counts })
}

/** Parameters of a list: its own query looks at them, with the words that all lists have for it. */
export const listQuery = z.looseObject({})

/** Ids as they stand in bodies: 1 to 2^53 − 1. */
export const idNumber = z.int().positive().max(Number.MAX_SAFE_INTEGER)

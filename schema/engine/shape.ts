import { z } from 'zod'
import type { Create, Fields } from './define.ts'
import type { ResourceName, RowOf } from './registry.ts'
import { bodySchemas } from './validate.ts'

/** Contents of a request: fields as in a resource, or any zod schema; nothing when left out. */
export type Shape = Fields | z.ZodType

/** No body, or an empty object. */
export const emptyBody = z.strictObject({}).nullish()

/** The answer of an action that returns nothing. */
export const emptyAnswer = z.strictObject({})

/** A whole number that an integer column can hold: a version, a count, a position. Ids are larger. */
export const wholeNumber = z.int().min(0).max(2_147_483_647)

/** The parsed value of a shape, as a handler gets it. */
export type Given<S> = [S] extends [never]
  ? undefined
  : S extends z.ZodType
    ? z.output<S>
    : S extends Fields
      ? Create<{ fields: S }>
      : undefined
/** The value of a shape as a client sends it. */
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

/** Wraps fields in an object; the same object for the same fields, because caches use it as their key. */
export function holderOf(fields: Fields): { readonly fields: Fields } {
  const found = holders.get(fields) ?? { fields }
  holders.set(fields, found)
  return found
}

/** The fields of a resource for use in a body, without those that the action sets itself. Read-only fields are refused. */
export function fieldsOf<F extends Fields, const W extends keyof F & string>(
  fields: F,
  ...omittedNames: readonly W[]
): Omit<F, W> {
  const names: readonly string[] = omittedNames
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))) as Omit<F, W>
}

/** Zod schema of a shape, as in the API description. */
export function schemaOf(shape: Shape | undefined): z.ZodType {
  if (shape === undefined) return emptyBody
  return isFields(shape) ? bodySchemas(holderOf(shape)).create : shape
}

/** Part of an answer whose type is more exact than what is checked at run time. */
export const typedAs = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

/** A record of a resource in an answer. It has the type of the declaration; at run time only its being a record is checked. */
export function rowOf<const N extends ResourceName>(resource: N): z.ZodType<RowOf<N>> {
  return z.looseObject({ id: z.int(), version: z.int() }).meta({ resource }) as unknown as z.ZodType<RowOf<N>>
}

/** A page of a list in an answer. */
export interface ListOf<N extends ResourceName> {
  readonly data: readonly RowOf<N>[]
  readonly total: number
  /** Field → id → the records that the listed rows refer to. */
  readonly labels?: Readonly<
    Record<string, Readonly<Record<string, { readonly label: string; readonly colour?: string }>>>
  >
}

/** A page of records in an answer, as the resource's own list returns it. */
export function listOf<const N extends ResourceName>(resource: N): z.ZodType<ListOf<N>> {
  const counts = { total: z.int(), total_is: z.enum(['exact', 'at_least']), page: z.int(), limit: z.int() }
  return z.looseObject({ data: z.array(rowOf(resource)), ...counts })
}

/** Parameters of a list, checked by the list query itself with its own messages. */
export const listQuery = z.looseObject({})

/** Ids in bodies: 1 to 2^53 − 1. */
export const idNumber = z.int().positive().max(Number.MAX_SAFE_INTEGER)

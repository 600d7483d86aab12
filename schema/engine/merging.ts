import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'

/**
 * How a field of two merged records is combined unless someone chooses: both texts, one below the other; the stricter of yes and no. For other fields
 * the kept record's value, or the other's when it has none.
 */
export type Merging = 'joined' | { readonly stricter: boolean }

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether people choose the value of a field; lines are combined, and fields set by the system do not change. */
export const isChosen = ({ store, options }: Field): boolean =>
  store.as === 'column' && !options.readOnly && !options.once && !options.generated

/** Whether both texts are kept. */
export const isJoined = ({ options }: Field, target: unknown, other: unknown): boolean =>
  options.merging === 'joined' && !isEmpty(target) && !isEmpty(other) && target !== other

/** Both texts, one below the other. */
export const joinTexts = (target: unknown, other: unknown): string => `${String(target)}\n\n${String(other)}`

/** Whether the other record's value is used unless someone chooses. */
export function takesOther({ options }: Field, target: unknown, other: unknown): boolean {
  const { merging } = options
  if (typeof merging === 'object') return target !== merging.stricter && other === merging.stricter
  return isEmpty(target) && !isEmpty(other)
}

/** The values that the kept record takes from the other unless someone chooses. Ownership does not change. */
export function mergedValues(resource: AnyResource, target: Values, other: Values): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isChosen(field) || (resource.belongs !== 'business' && resource.belongs.franchise === name)) continue
    if (isJoined(field, target[name], other[name])) merged[name] = joinTexts(target[name], other[name])
    else if (takesOther(field, target[name], other[name])) merged[name] = other[name]
  }
  return merged
}

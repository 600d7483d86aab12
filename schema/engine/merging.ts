import type { AnyResource } from './define.ts'
import type { Field } from './fields/field.ts'

/**
 * What a field of two records that are merged comes to unless it is chosen: both texts, one below the other; the stricter of yes and no. Of
 * every other field what the one that stays has, or the other's where it has nothing.
 */
export type Merging = 'joined' | { readonly stricter: boolean }

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether a field is one whose value is chosen; lines come along, and what others decide does not change. */
export const isChosen = ({ store, options }: Field): boolean =>
  store.as === 'column' && !options.readOnly && !options.once && !options.generated

/** Whether both texts are kept. */
export const isJoined = ({ options }: Field, kept: unknown, other: unknown): boolean =>
  options.merging === 'joined' && !isEmpty(kept) && !isEmpty(other) && kept !== other

/** Both texts, one below the other. */
export const joinTexts = (kept: unknown, other: unknown): string => `${String(kept)}\n\n${String(other)}`

/** Whether the other's value is taken unless something else is chosen. */
export function takesOther({ options }: Field, kept: unknown, other: unknown): boolean {
  const { merging } = options
  if (typeof merging === 'object') return kept !== merging.stricter && other === merging.stricter
  return isEmpty(kept) && !isEmpty(other)
}

/** What the record that stays takes of the other unless something else is chosen. Whose it is does not change by itself. */
export function mergedValues(resource: AnyResource, kept: Values, other: Values): Record<string, unknown> {
  const taken: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isChosen(field) || (resource.belongs !== 'business' && resource.belongs.franchise === name)) continue
    if (isJoined(field, kept[name], other[name])) taken[name] = joinTexts(kept[name], other[name])
    else if (takesOther(field, kept[name], other[name])) taken[name] = other[name]
  }
  return taken
}

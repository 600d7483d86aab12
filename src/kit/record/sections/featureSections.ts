import { createContext } from 'react'
import type { TimelineKind } from '../timeline/kinds.ts'
import type { RecordPart } from './parts.tsx'

/** What an area adds to the screens of all records that carry something of it: `resources/<area>/features.tsx`. */
export interface FeatureSections {
  /** Each before the part that is called so. */
  readonly parts: readonly (RecordPart & { readonly before: string })[]
  /** Each before the kind that is called so. */
  readonly kinds: readonly (TimelineKind & { readonly before: string })[]
}

/** Of all areas; fetched with the first screen of a record. */
export const FeatureSectionsContext = createContext<readonly FeatureSections[]>([])

/** The engine's own with those of the areas, each before what it names. */
export function insertBefore<T extends object>(
  own: readonly T[],
  added: readonly (T & { readonly before: string })[],
  called: (one: T) => string,
): readonly T[] {
  return own.flatMap((one) => [...added.filter(({ before }) => before === called(one)), one])
}

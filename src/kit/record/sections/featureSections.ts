import { createContext } from 'react'
import type { TimelineKind } from '../timeline/kinds.ts'
import type { RecordPart } from './parts.tsx'

/** What an area adds to the pages of all records that have one of its features: `resources/<area>/features.tsx`. */
export interface FeatureSections {
  /** Each is inserted before the section of this key. */
  readonly parts: readonly (RecordPart & { readonly before: string })[]
  /** Each is inserted before the kind of this name. */
  readonly kinds: readonly (TimelineKind & { readonly before: string })[]
}

/** Sections of all areas; loaded with the first record's page. */
export const FeatureSectionsContext = createContext<readonly FeatureSections[]>([])

/** Merges built-in entries with those of the areas, inserting each before the one it names. */
export function insertBefore<T extends object>(
  ownParts: readonly T[],
  added: readonly (T & { readonly before: string })[],
  called: (one: T) => string,
): readonly T[] {
  return ownParts.flatMap((one) => [...added.filter(({ before }) => before === called(one)), one])
}

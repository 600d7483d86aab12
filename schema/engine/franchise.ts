import type { Fields } from './define.ts'
import type { Ownership } from './ownership.ts'

/** How a franchise states the areas it serves. */
export interface ServiceAreaFields<N extends string = string> {
  /** Its references to areas. */
  readonly areas: N
  /** Field of an area with the first parts of its postcodes. */
  readonly postcodes: string
  /** Field of an area that names its town. */
  readonly town: string
  /** Flag of franchises and areas; without it they are not proposed. */
  readonly active: N
}

/** What the choice of a franchise needs to know of an area. */
export interface ServedArea {
  readonly postcodes: string | null
  readonly town: string | null
}

export interface LiveFranchise {
  readonly id: number
  readonly areas: readonly ServedArea[]
}

export interface Site {
  readonly postcode: string | null
  readonly town: string | null
}

/** Why a franchise was proposed: it is the only one, it is the caller's own, it serves the place, or a referenced record has it. */
export const FRANCHISE_REASONS = ['only', 'own', 'site', 'record'] as const
/** Why none was proposed: several serve the place, none does, or nothing indicates one. */
export const NO_FRANCHISE_REASONS = ['several', 'unserved', 'unknown'] as const

export type FranchiseChoice =
  | { readonly franchise: number; readonly reason: (typeof FRANCHISE_REASONS)[number] }
  | { readonly franchise: null; readonly reason: (typeof NO_FRANCHISE_REASONS)[number] }

/**
 * The field with the franchise of a new record, if the server fills it in; undefined when the form does not ask. On records that everyone reads, no
 * franchise means the whole business.
 */
export const franchiseField = (ownership: Ownership): string | undefined =>
  ownership === 'business' || ownership.franchise === 'id' || ownership.readBy === 'everyone' || ownership.byOwnRules
    ? undefined
    : ownership.franchise

/** Marks the field that names the franchise as filled in by the server. */
export function withFranchiseField(fields: Fields, ownership: Ownership): Fields {
  const name = franchiseField(ownership)
  const field = name === undefined ? undefined : fields[name]
  if (name === undefined || !field || field.options.readOnly || field.options.required) return fields
  return { ...fields, [name]: { ...field, hints: { ...field.hints, given: true } } }
}

const same = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The franchises that serve a place: those whose area matches the longest part of its postcode; when no area matches, those whose area has the name
 * of the town.
 * @param measure how many characters of the postcode an area matches, 0 for none
 */
export function franchisesServing(
  live: readonly LiveFranchise[],
  { postcode, town }: Site,
  measure: (areas: string | null, postcode: string | null) => number,
): number[] {
  const lengths = live.map(({ id, areas }) => ({
    id,
    length: Math.max(0, ...areas.map((area) => measure(area.postcodes, postcode))),
  }))
  const longest = Math.max(0, ...lengths.map(({ length }) => length))
  if (longest > 0) return lengths.flatMap(({ id, length }) => (length === longest ? [id] : []))
  return live.flatMap(({ id, areas }) => (areas.some((area) => same(area.town, town)) ? [id] : []))
}

/** What one source says about a new record: the franchise of a record, or the place of its work. */
export type SourceAnswer = { readonly franchise: number | null } | Site

/** Chooses one of the active franchises by what the sources say, in order. */
export function chooseFranchise(
  live: readonly LiveFranchise[],
  answers: readonly SourceAnswer[],
  measure: (areas: string | null, postcode: string | null) => number,
): FranchiseChoice {
  const [first, second] = live
  if (first && !second) return { franchise: first.id, reason: 'only' }
  let reason: (typeof NO_FRANCHISE_REASONS)[number] = 'unknown'
  for (const answer of answers) {
    if ('franchise' in answer) {
      const { franchise } = answer
      if (franchise !== null && live.some(({ id }) => id === franchise)) return { franchise, reason: 'record' }
      continue
    }
    if (answer.postcode === null && answer.town === null) continue
    const [first, another] = franchisesServing(live, answer, measure)
    if (first !== undefined && another === undefined) return { franchise: first, reason: 'site' }
    reason = first === undefined ? 'unserved' : 'several'
  }
  return { franchise: null, reason }
}

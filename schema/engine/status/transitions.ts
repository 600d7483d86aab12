import type { Fields } from '../define.ts'
import type { Hints } from '../fields/field.ts'

type Values = Readonly<Record<string, unknown>>

/** A change of a choice that its declared transitions do not allow. */
export interface TransitionRefusal {
  readonly field: string
  /** Keys that may follow the current one, or that a new record may have. */
  readonly allowed: readonly string[]
}

/**
 * The keys that a choice may have next, given its current one: the key itself first, then those that may follow; for a new record those that it may
 * start with. All keys where no transitions are declared.
 */
export function reachableChoices(
  { choices = [], transitions, startsWith }: Pick<Hints, 'choices' | 'transitions' | 'startsWith'>,
  current: string | null | undefined,
): readonly string[] {
  if (current === undefined) return startsWith ?? choices
  if (!transitions || current === null) return choices
  return [current, ...(transitions[current] ?? [])]
}

/** The first change that is not allowed; undefined when all are. A value that is no choice at all is refused with the other fields. */
export function refusedTransition(
  fields: Fields,
  values: Values,
  before: Values | null,
): TransitionRefusal | undefined {
  for (const [field, value] of Object.entries(values)) {
    const hints = fields[field]?.hints
    if (!hints?.choices?.includes(String(value)) || (before && before[field] === value)) continue
    const current = before ? (before[field] as string | null) : undefined
    const reachable = reachableChoices(hints, current)
    if (!reachable.includes(String(value))) return { field, allowed: reachable.filter((key) => key !== current) }
  }
  return undefined
}

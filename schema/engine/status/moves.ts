import type { AnyResource } from '../define.ts'

/** Field of a status library: requirements of single moves. One for a move that does not exist has no effect. */
export const MOVE_RULES = 'move_rules'

/** Field of a status library with the statuses that may follow: an ordered set of its own records. */
export const movesField = ({ name, fields }: Pick<AnyResource, 'name' | 'fields'>): string | undefined =>
  Object.entries(fields).find(([, { store }]) => store.as === 'link' && store.references === name)?.[0]

/** What a move from one status to another requires. */
export interface MoveRule {
  readonly to_status_id: number
  /** Names of fields that must be filled in. */
  readonly needs: readonly string[]
  /** Only its members, and those of its descendants, may make the move. */
  readonly group_id: number | null
}

/** Fields of a resource that a move may require: optional ones that staff fill in and always see. */
export function askable({ fields, status, reason, showIf }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => {
    const { options, hints, store } = fields[name] as AnyResource['fields'][string]
    if (options.readOnly || options.hidden || options.required || hints.initial || showIf[name]) return false
    if (name === status || name === reason?.field) return false
    return store.as !== 'column' || options.default === undefined
  })
}

/** Whether a field is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

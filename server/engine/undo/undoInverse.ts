import type { AnyResource } from '../../../schema/engine/define.ts'
import { ACT_ACTIONS, type Act, type Action } from '../../../schema/engine/permissions.ts'
import type { ServerRules } from '../http/defineServer.ts'
import { changedFields, same } from '../write/audit.ts'
import { restorable, restoreOf } from './undoable.ts'

export type Values = Readonly<Record<string, unknown>>

/** The effect of one log entry on a record, or of all its entries in a changeset. */
export interface LoggedChange {
  /** Null for a created record. */
  readonly before: Values | null
  /** Null for a deleted record. */
  readonly after: Values | null
}

/** A field that someone has changed since. */
export interface FieldConflict {
  readonly field: string
  /** The value that undo would restore. */
  readonly before: unknown
  /** The value that the undone change had set. */
  readonly after: unknown
  readonly now: unknown
}

/** The write that restores a record. */
export type InverseWrite =
  | { readonly how: 'remove' }
  | { readonly how: 'recreate'; readonly row: Values }
  | {
      readonly how: 'restore'
      /** Declared fields with their earlier values. */
      readonly values: Values
      /** Whether to archive it or restore it from the archive; absent when that stays. */
      readonly archive?: boolean
      /** Parts that the resource's own rules restore, with their earlier values. */
      readonly parts: Values
    }

export interface Inverse {
  /** Null when the record is already as it was. */
  readonly todo: InverseWrite | null
  readonly conflicts: readonly FieldConflict[]
  /** Why nothing can be restored: the record is gone, or only actions set what was changed. */
  readonly code?: 'not_found' | 'not_undoable'
}

const NO_INVERSE: Inverse = { todo: null, conflicts: [] }

/** Only whether it is archived matters, not since when. */
export const plain = (name: string, value: unknown): unknown =>
  name === 'archived_at' ? (value ?? null) !== null : (value ?? null)

/** The record's own fields: values that others' changes shift (its position in an order) or that the system sets are nobody's work. */
const ownFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.options.readOnly && !field.auto)
    .map(([name]) => name)

/** A permission, and the records it applies to. */
interface Takes {
  readonly action: Action
  readonly reach: Act
}

const rightOf = (act: Act): Takes => ({ action: ACT_ACTIONS[act], reach: act })

/** Permissions for changing these names: parts with a permission of their own need only that. */
function rightsOfNames(rules: ServerRules | undefined, names: readonly string[]): Takes[] {
  const rights = new Set(names.map((name) => restoreOf(rules, name)?.restore.takes))
  if (names.length === 0 || rights.has(undefined)) return [rightOf('update')]
  return [...rights].flatMap((action) => (action ? [{ action, reach: 'read' as const }] : []))
}

/** Permissions needed to restore; the first one is for reading the record. */
export function rightsFor(
  rules: ServerRules | undefined,
  { before, after }: LoggedChange,
): readonly [Takes, ...Takes[]] {
  if (!before) return [rightOf('archive')]
  if (!after) return [rightOf('create')]
  const names = changedFields(before, after)
  const otherNames = names.filter((name) => name !== 'archived_at')
  if (otherNames.length === names.length) return rightsOfNames(rules, names) as [Takes, ...Takes[]]
  const first = rightOf(after['archived_at'] === null ? 'archive' : 'reinstate')
  return otherNames.length > 0 ? [first, ...rightsOfNames(rules, otherNames)] : [first]
}

/**
 * The inverse of one change, three-way and field by field: unchanged since → restore; already as it was → nothing; anything
 * else → a conflict.
 * @param removes a created record is to be deleted: then archiving it also counts as a later change
 * @param now the record as it is, with the parts of `rules.restore` that the change names; undefined when it does not exist
 */
export function inverseOf(
  resource: AnyResource,
  rules: ServerRules | undefined,
  { before, after }: LoggedChange,
  now: Values | undefined,
  removes = false,
): Inverse {
  if (!after) return now || !before ? NO_INVERSE : { todo: { how: 'recreate', row: before }, conflicts: [] }
  if (!now) return { todo: null, conflicts: [], code: 'not_found' }
  const conflict = (field: string): FieldConflict => ({
    field,
    before: before?.[field] ?? null,
    after: after[field] ?? null,
    now: now[field] ?? null,
  })
  if (!before) {
    if (now['archived_at'] !== null && !removes) return NO_INVERSE
    const touchedNames = ownFields(resource).filter((name) => name in after && !same(after[name], now[name]))
    if (now['archived_at'] !== null) touchedNames.push('archived_at')
    return { todo: { how: 'remove' }, conflicts: touchedNames.map(conflict) }
  }
  const names = restorable(resource, rules, changedFields(before, after), { before, after })
  if (names.length === 0) return { todo: null, conflicts: [], code: 'not_undoable' }
  const isSameAs = (name: string, row: Values) => same(plain(name, now[name]), plain(name, row[name]))
  const back = names.filter((name) => isSameAs(name, after) && !isSameAs(name, before))
  const conflicts = names.filter((name) => !isSameAs(name, after) && !isSameAs(name, before)).map(conflict)
  if (back.length === 0) return { todo: null, conflicts }
  const pick = (isKept: (name: string) => boolean): Values =>
    Object.fromEntries(back.filter(isKept).map((name) => [name, before[name] ?? null]))
  const isPart = (name: string) => restoreOf(rules, name) !== undefined
  return {
    todo: {
      how: 'restore',
      values: pick((name) => name !== 'archived_at' && !isPart(name)),
      parts: pick(isPart),
      ...(back.includes('archived_at') ? { archive: before['archived_at'] !== null } : {}),
    },
    conflicts,
  }
}

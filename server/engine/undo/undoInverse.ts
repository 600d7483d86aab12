import type { AnyResource } from '../../../schema/engine/define.ts'
import { ACT_ACTIONS, type Act, type Action } from '../../../schema/engine/permissions.ts'
import type { ServerRules } from '../http/defineServer.ts'
import { changedFields, same } from '../write/audit.ts'
import { restorable, restoreOf } from './undoable.ts'

export type Values = Readonly<Record<string, unknown>>

/** What one entry of the log, or all entries of one record in a changeset together, did to a record. */
export interface LoggedChange {
  /** Null for a record that was made. */
  readonly before: Values | null
  /** Null for a record that was deleted. */
  readonly after: Values | null
}

/** A field that somebody has changed since. */
export interface FieldConflict {
  readonly field: string
  /** What an undo would put back. */
  readonly before: unknown
  /** What the undone change had set. */
  readonly after: unknown
  readonly now: unknown
}

/** What puts a record back. */
export type InverseWrite =
  | { readonly how: 'remove' }
  | { readonly how: 'recreate'; readonly row: Values }
  | {
      readonly how: 'restore'
      /** Fields of the declaration, with the values they had. */
      readonly values: Values
      /** Into the archive or out of it; left out where it stays. */
      readonly archive?: boolean
      /** Parts that the resource's own rules put back, with what they were. */
      readonly parts: Values
    }

export interface Inverse {
  /** Null when the record is already as it was. */
  readonly todo: InverseWrite | null
  readonly conflicts: readonly FieldConflict[]
  /** Why nothing can be put back: the record is gone, or only acts of their own set what was changed. */
  readonly code?: 'not_found' | 'not_undoable'
}

const NOTHING: Inverse = { todo: null, conflicts: [] }

/** When it was archived does not matter, only whether it is. */
export const plain = (name: string, value: unknown): unknown =>
  name === 'archived_at' ? (value ?? null) !== null : (value ?? null)

/** What is the record's own: what others move along with theirs (its place in an order) or the system sets is no work of anybody. */
const ownFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => !field.options.readOnly && !field.auto)
    .map(([name]) => name)

/** A right, and the records on which it is had. */
interface Takes {
  readonly action: Action
  readonly reach: Act
}

const takes = (act: Act): Takes => ({ action: ACT_ACTIONS[act], reach: act })

/** What a change of these names takes: of parts with a right of their own, those rights alone. */
function takesFor(rules: ServerRules | undefined, names: readonly string[]): Takes[] {
  const rights = new Set(names.map((name) => restoreOf(rules, name)?.restore.takes))
  if (names.length === 0 || rights.has(undefined)) return [takes('update')]
  return [...rights].flatMap((action) => (action ? [{ action, reach: 'read' as const }] : []))
}

/** What putting back takes, as whoever does it has to be allowed to do it; the first one reads the record. */
export function rightsFor(
  rules: ServerRules | undefined,
  { before, after }: LoggedChange,
): readonly [Takes, ...Takes[]] {
  if (!before) return [takes('archive')]
  if (!after) return [takes('create')]
  const names = changedFields(before, after)
  const others = names.filter((name) => name !== 'archived_at')
  if (others.length === names.length) return takesFor(rules, names) as [Takes, ...Takes[]]
  const first = takes(after['archived_at'] === null ? 'archive' : 'reinstate')
  return others.length > 0 ? [first, ...takesFor(rules, others)] : [first]
}

/**
 * The inverse of one change, three-way and field by field (domain.md, log entry): unchanged since → put back; already as it was →
 * nothing; anything else → a conflict.
 * @param removes what was made is to be deleted: then also its archiving is something that was done since
 * @param now the record as it is, with the parts of `rules.restore` that the change names; undefined when it is not there
 */
export function inverseOf(
  resource: AnyResource,
  rules: ServerRules | undefined,
  { before, after }: LoggedChange,
  now: Values | undefined,
  removes = false,
): Inverse {
  if (!after) return now || !before ? NOTHING : { todo: { how: 'recreate', row: before }, conflicts: [] }
  if (!now) return { todo: null, conflicts: [], code: 'not_found' }
  const conflict = (field: string): FieldConflict => ({
    field,
    before: before?.[field] ?? null,
    after: after[field] ?? null,
    now: now[field] ?? null,
  })
  if (!before) {
    if (now['archived_at'] !== null && !removes) return NOTHING
    const touched = ownFields(resource).filter((name) => name in after && !same(after[name], now[name]))
    if (now['archived_at'] !== null) touched.push('archived_at')
    return { todo: { how: 'remove' }, conflicts: touched.map(conflict) }
  }
  const names = restorable(resource, rules, changedFields(before, after), { before, after })
  if (names.length === 0) return { todo: null, conflicts: [], code: 'not_undoable' }
  const is = (name: string, row: Values) => same(plain(name, now[name]), plain(name, row[name]))
  const back = names.filter((name) => is(name, after) && !is(name, before))
  const conflicts = names.filter((name) => !is(name, after) && !is(name, before)).map(conflict)
  if (back.length === 0) return { todo: null, conflicts }
  const pick = (keep: (name: string) => boolean): Values =>
    Object.fromEntries(back.filter(keep).map((name) => [name, before[name] ?? null]))
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

import { sql } from 'kysely'
import type { Ownership } from '../../../schema/engine/ownership.ts'
import { ACT_ACTIONS, type Act, isChange } from '../../../schema/engine/permissions.ts'
import type { Actor } from '../http/actor.ts'
import type { Scope } from '../http/defineServer.ts'
import { invalid } from '../http/errors.ts'

const franchiseOf = (ownership: Ownership): string | undefined =>
  ownership === 'business' ? undefined : ownership.franchise

/** A record that everyone reads is changed by the people of its franchise; one without a franchise belongs to the whole business. */
const sharedScope = ({ user }: Actor, franchise: string, act: Act): Scope => {
  if (!isChange(ACT_ACTIONS[act])) return true
  if (user.scope !== 'franchise' || user.franchise_id === null) return false
  return sql<boolean>`coalesce(${sql.ref(`t.${franchise}`)} = ${user.franchise_id}, false)`
}

/**
 * The records under `t` in a caller's scope, as the resource declares its ownership: all; those of the caller's franchise
 * and their own; their own. Changes of shared data are a matter of permissions (`businessPermissions`).
 */
export function recordScope(actor: Actor, ownership: Ownership, act: Act = 'read'): Scope {
  const { user } = actor
  if (user.scope === 'all' || ownership === 'business') return true
  const { franchise, people = [], readBy } = ownership
  if (readBy === 'everyone' && franchise !== undefined) return sharedScope(actor, franchise, act)
  const ownershipConditions = sql.join(
    ['created_by', ...people].map((name) => sql`${sql.ref(`t.${name}`)} = ${user.id}`),
    sql` or `,
  )
  if (franchise === undefined || user.scope !== 'franchise' || user.franchise_id === null)
    return sql<boolean>`(${ownershipConditions})`
  return sql<boolean>`(${sql.ref(`t.${franchise}`)} = ${user.franchise_id} or ${ownershipConditions})`
}

/** @throws problem 422 for a franchise that the caller does not see */
export function demandInScope(
  { user }: Actor,
  ownership: Ownership,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
): void {
  const franchise = franchiseOf(ownership)
  if (franchise === undefined || franchise === 'id' || user.scope === 'all') return
  if (values[franchise] === undefined || values[franchise] === before?.[franchise]) return
  if (values[franchise] !== user.franchise_id) throw invalid({ [franchise]: [{ code: 'not_found' }] })
}

/**
 * Keeps writes within the caller's scope: a new record gets the caller's franchise unless it names another, and nobody can move a record to a
 * franchise they do not see. Changes `values`.
 */
export function keepInScope(
  actor: Actor,
  ownership: Ownership,
  values: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | null,
): void {
  const franchise = franchiseOf(ownership)
  if (franchise === undefined || franchise === 'id') return
  if (!before && (values[franchise] ?? null) === null) values[franchise] = actor.user.franchise_id
  demandInScope(actor, ownership, values, before)
}

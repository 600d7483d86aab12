import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Scope } from '../http/defineServer.ts'
import { invalid } from '../http/errors.ts'

/** Columns of `t` that say whose a record is. */
export interface Belongs {
  /** Users besides whoever made it: such as the one it is assigned to. */
  readonly people?: readonly string[]
  /** The franchise. */
  readonly franchise: string
}

/** The records of a scope (domain.md, record scope): all; those of one's own franchise and one's own; one's own. */
export function recordScope({ user }: Actor, { people = [], franchise }: Belongs): Scope {
  if (user.scope === 'all') return true
  const own = sql.join(
    ['created_by', ...people].map((name) => sql`${sql.ref(`t.${name}`)} = ${user.id}`),
    sql` or `,
  )
  if (user.scope !== 'franchise' || user.franchise_id === null) return sql<boolean>`(${own})`
  return sql<boolean>`(${sql.ref(`t.${franchise}`)} = ${user.franchise_id} or ${own})`
}

/**
 * Keeps what is written within the scope of whoever writes it: a new record is of his franchise unless it says another, and nobody
 * hands a record to a franchise that he does not see.
 */
export function keepInScope(
  { user }: Actor,
  { franchise }: Belongs,
  values: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | null,
): void {
  if (!before && (values[franchise] ?? null) === null) values[franchise] = user.franchise_id
  if (user.scope === 'all' || values[franchise] === undefined || values[franchise] === before?.[franchise]) return
  if (values[franchise] !== user.franchise_id) throw invalid({ [franchise]: [{ code: 'not_found' }] })
}

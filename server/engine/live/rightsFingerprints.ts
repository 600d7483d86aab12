import { sql } from 'kysely'
import type { Engine } from '../http/context.ts'

/** Everything that a session's rights depend on, as text: while it is equal, so are the rights. */
export type RightsFingerprint = string

/** The sessions among these that are valid. Checking them does not count as activity. */
export async function rightsFingerprints(
  { db, clock }: Engine,
  ids: readonly string[],
): Promise<Map<string, RightsFingerprint>> {
  const { rows } = await sql<{ id: string; standing: RightsFingerprint }>`
    select s.id, concat_ws(' ', u.user_group_id, u.franchise_id, (select n from access_epoch)) as standing
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and s.revoked_at is null and s.expires_at > ${clock()}
      and u.active and u.banned_at is null and u.archived_at is null`.execute(db)
  return new Map(rows.map(({ id, standing }) => [id, standing]))
}

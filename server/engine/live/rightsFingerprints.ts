import { sql } from 'kysely'
import type { Engine } from '../http/context.ts'

/** What a session's rights follow from, as text: while it is the same, so are they. */
export type RightsFingerprint = string

/** Of these sessions those that stand. Looking at them does not count as somebody working. */
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

import { sql } from 'kysely'
import type { Engine } from '../http/context.ts'
import { effectiveRights } from './rights.ts'

/** Ids of everybody who works here and has this right, by his group or one above it. */
export async function usersAllowed({ db }: Pick<Engine, 'db'>, right: string): Promise<number[]> {
  const { rows: groups } = await sql<{ id: number }>`
    select distinct user_group_id as id from users where active and archived_at is null`.execute(db)
  const found: number[] = []
  for (const { id } of groups)
    if ((await effectiveRights(db, id)).some(({ permission }) => permission === right)) found.push(id)
  const { rows } = await sql<{ id: number }>`
    select id from users where user_group_id = any(${found}::bigint[]) and active and archived_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

import { type RawBuilder, sql } from 'kysely'
import type { Approval } from '../../../schema/areas/timesheets/shapes.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'

interface Kept extends Approval {
  readonly worker_id: number
}

/** Returns approvals `p` of weeks, newest first. */
export async function approvalsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<readonly Kept[]> {
  const named = (alias: string) =>
    sql`nullif(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}), '')`
  const { rows } = await sql<Kept>`
    select p.worker_id, p.id, p.approved_at as at, ${named('u')} as by, p.worked_minutes as worked,
      p.withdrawn_at, ${named('v')} as withdrawn_by, p.withdrawn_reason
    from timesheet_approvals p left join users u on u.id = p.approved_by left join users v on v.id = p.withdrawn_by
    where ${where} order by p.id desc`.execute(db)
  return rows
}

/** Condition: a week of a worker is approved. */
export const isApproved = (worker: RawBuilder<unknown>, monday: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from timesheet_approvals p where p.worker_id = ${worker} and p.week = ${monday} and p.withdrawn_at is null)`

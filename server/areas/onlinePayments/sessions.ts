import { sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

export type SessionStatus = 'opening' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'differs'

/** One session of a customer on the provider's page. */
export interface SessionRow {
  readonly id: number
  readonly link_id: number
  readonly key: string
  readonly remote: string | null
  readonly intent: string | null
  /** In pounds. */
  readonly amount: number
  readonly status: SessionStatus
  readonly payment_id: number | null
}

const COLUMNS = sql`s.id, s.link_id, s.key, s.remote, s.intent, s.amount::float8 as amount, s.status, s.payment_id`

/** @param isLocked locks the session until the end of the transaction */
export async function sessionById(db: Db | Tx, id: number, isLocked = false): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from checkout_sessions s where s.id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Returns the session with this provider id, or of this payment. */
export async function sessionByRemote(
  db: Db | Tx,
  { session, intent }: { readonly session: string | null; readonly intent: string | null },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from checkout_sessions s where s.remote = ${session} or s.intent = ${intent} limit 1`.execute(db)
  return rows[0]
}

/** Returns the newest session of a link. */
export async function lastOf(db: Db | Tx, link: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from checkout_sessions s where s.link_id = ${link} order by s.id desc limit 1`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { SubjectName } from '../../../schema/areas/onlinePayments/subjects.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Subject } from './payables.ts'
import { hashOf, TOKEN } from './tokens.ts'

const COLUMN = { invoices: 'invoice_id', quotes: 'quote_id', jobs: 'job_id' } as const satisfies Record<
  SubjectName,
  string
>

/** Column of `pay_links` that references the record a link is for. */
export const columnOf = (subjectName: SubjectName) => sql.ref(COLUMN[subjectName])

export interface Link extends Subject {
  readonly link: number
  /** Fixed amount; null means the current balance. */
  readonly amount: number | null
  readonly isWithdrawn: boolean
  /** Whether money has arrived through this link. */
  readonly isPaid: boolean
  /** Whether a payment is waiting for the bank's confirmation. */
  readonly isProcessing: boolean
  readonly made_by: number | null
}

const LINK = sql`select l.id as link, case when l.invoice_id is not null then 'invoices' when l.quote_id is not null then 'quotes' else 'jobs' end as of,
  coalesce(l.invoice_id, l.quote_id, l.job_id) as id, l.amount::float8 as amount, l.withdrawn_at is not null as "isWithdrawn", l.made_by,
  exists (select from checkout_sessions s where s.link_id = l.id and s.status = 'paid') as "isPaid",
  exists (select from checkout_sessions s where s.link_id = l.id and s.status in ('processing', 'differs')) as "isProcessing"
  from pay_links l`

/** Returns the link of a token; undefined for any other text. */
export async function linkOf(db: Db | Tx, token: string): Promise<Link | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await sql<Link>`${LINK} where l.token_hash = ${hashOf(token)}`.execute(db)
  return rows[0]
}

export async function linkById(db: Db | Tx, id: number): Promise<Link> {
  const { rows } = await sql<Link>`${LINK} where l.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error(`payment link ${id} is gone`)
  return rows[0]
}

import { sql } from 'kysely'
import type { Share } from '../../../schema/areas/payments/allocation.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import { fetchRecord, fetchRecords } from '../../engine/read/read.ts'
import { change } from '../../engine/write/update.ts'
import { systemComment } from '../record/parts/comments/comments.ts'

export type Payment = Row<typeof payments>

/** A part of a payment that went to an invoice or was given back, in pence. */
export interface Part {
  readonly id?: number
  readonly invoice_id: number | null
  readonly refund_id: number | null
  readonly amount: bigint
}

/** What follows from a payment is the program's doing: neither the scope of whoever wrote it nor the archive matters to it. */
export const asBook = (write: WriteContext): WriteContext => ({
  ...write,
  actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } },
  setsAutomatic: true,
  byProgram: true,
})

/** Whether its money is there: it has arrived and was not voided. */
export const isGood = (row: Pick<Payment, 'flow' | 'status' | 'archived_at'>): boolean =>
  row.flow === 'in' && row.status === 'succeeded' && row.archived_at === null

export const partsOf = ({ allocations }: Pick<Payment, 'allocations'>): Part[] =>
  allocations.map(({ id, invoice_id, refund_id, amount }) => ({
    ...(id === undefined ? {} : { id }),
    invoice_id,
    refund_id,
    amount: scaled(amount, 2),
  }))

const linesOf = (parts: readonly Part[]) => parts.map((part) => ({ ...part, amount: pounds(part.amount) }))

export const isRefund = ({ refund_id }: Part): boolean => refund_id !== null
export const isAllocation = ({ invoice_id }: Part): boolean => invoice_id !== null

/** Parts with more given to these invoices: one part for each invoice. */
export function withShares(parts: readonly Part[], shares: readonly Share[]): Part[] {
  const more = new Map(shares.map(({ id, amount }) => [id, amount]))
  const grown = parts.map((part) => ({ ...part, amount: part.amount + (more.get(part.invoice_id ?? 0) ?? 0n) }))
  const known = new Set(parts.map(({ invoice_id }) => invoice_id))
  const added = shares.flatMap(({ id, amount }) => (known.has(id) ? [] : [{ invoice_id: id, refund_id: null, amount }]))
  return [...grown, ...added]
}

/** Payments by id with all that they hold, locked, in ascending order of id. */
export const heldPayments = async (write: WriteContext, ids: readonly number[]): Promise<Payment[]> =>
  ids.length ? await fetchRecords(asBook(write), write.tx, payments.name, ids, 'read', true) : []

/** What each invoice was given, in pence. */
const given = (parts: readonly Part[]) =>
  new Map(parts.flatMap(({ invoice_id, amount }) => (invoice_id === null ? [] : [[invoice_id, amount] as const])))

/** Says at each invoice what went to it and what was taken back, and has it read anew. */
async function tellInvoices(write: WriteContext, row: Payment, before: readonly Part[], after: readonly Part[]) {
  const [was, is] = [given(before), given(after)]
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const more = (is.get(id) ?? 0n) - (was.get(id) ?? 0n)
    if (more === 0n) continue
    const params = { number: row.number ?? '', amount: formatMoney(pounds(more > 0n ? more : -more)) }
    const about = { resource: payments.name, id: row.id }
    const key = more > 0n ? 'payment_allocated' : 'payment_taken_back'
    await systemComment(write, { resource: 'invoices', id }, { key, params, about })
    await publish(write, 'invoices', id)
  }
}

/** Changes what a payment that is held went to; logged as a change of it. */
export async function setParts(write: WriteContext, row: Payment, parts: readonly Part[]): Promise<Payment> {
  const before = partsOf(row)
  const after = await change(asBook(write), payments.name, row, { allocations: linesOf(parts) })
  await tellInvoices(write, row, before, parts)
  return after
}

/** Writes what a payment went to within its own write, and has `row` hold it: the log of that write tells of both. */
export async function writeParts(write: WriteContext, row: Payment, parts: readonly Part[]): Promise<void> {
  const before = partsOf(row)
  const kept = parts.flatMap(({ id }) => id ?? [])
  await sql`delete from payments_allocations where owner_id = ${row.id} and id <> all(${kept}::bigint[])`.execute(
    write.tx,
  )
  await sql`
    update payments_allocations a set amount = l.amount, position = l.n
    from (select * from jsonb_to_recordset(${JSON.stringify(placed(parts))}::jsonb) as l (id bigint, n int, amount numeric)) l
    where a.id = l.id and a.owner_id = ${row.id}`.execute(write.tx)
  await sql`
    insert into payments_allocations (owner_id, position, invoice_id, refund_id, amount)
    select ${row.id}, l.n, l.invoice_id, l.refund_id, l.amount
    from jsonb_to_recordset(${JSON.stringify(placed(parts))}::jsonb) as l (id bigint, n int, invoice_id bigint, refund_id bigint, amount numeric)
    where l.id is null order by l.n`.execute(write.tx)
  Object.assign(row, await fetchRecord(asBook(write), write.tx, payments.name, row.id, 'read'))
  await tellInvoices(write, row, before, parts)
}

const placed = (parts: readonly Part[]) => linesOf(parts).map((line, i) => ({ ...line, n: i + 1 }))

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

/** A part of a payment that was allocated to an invoice or refunded, in pence. */
export interface Part {
  readonly id?: number
  readonly invoice_id: number | null
  readonly refund_id: number | null
  readonly amount: bigint
}

/** Context for changes that follow from a payment: neither the user's scope nor the archive limits them. */
export const asBookkeeping = (write: WriteContext): WriteContext => ({
  ...write,
  actor: { ...write.actor, user: { ...write.actor.user, scope: 'all' } },
  setsAutomatic: true,
  byProgram: true,
})

/** Whether the money is available: it has arrived and the payment was not voided. */
export const isAvailable = (row: Pick<Payment, 'flow' | 'status' | 'archived_at'>): boolean =>
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

/** Adds shares to the parts of a payment: one part for each invoice. */
export function withShares(parts: readonly Part[], shares: readonly Share[]): Part[] {
  const more = new Map(shares.map(({ id, amount }) => [id, amount]))
  const grown = parts.map((part) => ({ ...part, amount: part.amount + (more.get(part.invoice_id ?? 0) ?? 0n) }))
  const knownInvoices = new Set(parts.map(({ invoice_id }) => invoice_id))
  const added = shares.flatMap(({ id, amount }) =>
    knownInvoices.has(id) ? [] : [{ invoice_id: id, refund_id: null, amount }],
  )
  return [...grown, ...added]
}

/** Returns payments by id with all their parts, locked in ascending order of id. */
export const heldPayments = async (write: WriteContext, ids: readonly number[]): Promise<Payment[]> =>
  ids.length ? await fetchRecords(asBookkeeping(write), write.tx, payments.name, ids, 'read', true) : []

/** Amount given to each invoice, in pence. */
const amountByInvoice = (parts: readonly Part[]) =>
  new Map(parts.flatMap(({ invoice_id, amount }) => (invoice_id === null ? [] : [[invoice_id, amount] as const])))

/** Adds a comment to each invoice whose allocation changed and publishes the change. */
async function commentOnInvoices(write: WriteContext, row: Payment, before: readonly Part[], after: readonly Part[]) {
  const [was, amountsAfter] = [amountByInvoice(before), amountByInvoice(after)]
  for (const id of new Set([...was.keys(), ...amountsAfter.keys()])) {
    const more = (amountsAfter.get(id) ?? 0n) - (was.get(id) ?? 0n)
    if (more === 0n) continue
    const params = { number: row.number ?? '', amount: formatMoney(pounds(more > 0n ? more : -more)) }
    const about = { resource: payments.name, id: row.id }
    const key = more > 0n ? 'payment_allocated' : 'payment_taken_back'
    await systemComment(write, { resource: 'invoices', id }, { key, params, about })
    await publish(write, 'invoices', id)
  }
}

/** Changes the allocation of a locked payment; logged as a change of the payment. */
export async function setParts(write: WriteContext, row: Payment, parts: readonly Part[]): Promise<Payment> {
  const before = partsOf(row)
  const after = await change(asBookkeeping(write), payments.name, row, { allocations: linesOf(parts) })
  await commentOnInvoices(write, row, before, parts)
  return after
}

/** Writes the allocation of a payment within the payment's own write and puts it in `row`, so that one log entry covers both. */
export async function writeParts(write: WriteContext, row: Payment, parts: readonly Part[]): Promise<void> {
  const before = partsOf(row)
  const keptIds = parts.flatMap(({ id }) => id ?? [])
  await sql`delete from payments_allocations where owner_id = ${row.id} and id <> all(${keptIds}::bigint[])`.execute(
    write.tx,
  )
  await sql`
    update payments_allocations a set amount = l.amount, position = l.n
    from (select * from jsonb_to_recordset(${JSON.stringify(numberedParts(parts))}::jsonb) as l (id bigint, n int, amount numeric)) l
    where a.id = l.id and a.owner_id = ${row.id}`.execute(write.tx)
  await sql`
    insert into payments_allocations (owner_id, position, invoice_id, refund_id, amount)
    select ${row.id}, l.n, l.invoice_id, l.refund_id, l.amount
    from jsonb_to_recordset(${JSON.stringify(numberedParts(parts))}::jsonb) as l (id bigint, n int, invoice_id bigint, refund_id bigint, amount numeric)
    where l.id is null order by l.n`.execute(write.tx)
  Object.assign(row, await fetchRecord(asBookkeeping(write), write.tx, payments.name, row.id, 'read'))
  await commentOnInvoices(write, row, before, parts)
}

const numberedParts = (parts: readonly Part[]) => linesOf(parts).map((line, i) => ({ ...line, n: i + 1 }))

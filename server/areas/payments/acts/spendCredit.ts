import { sql } from 'kysely'
import { spendCredit } from '../../../../schema/areas/payments/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { heldPayments } from '../book.ts'
import { payWith } from '../onInvoices.ts'
import { creditFor } from '../owed.ts'

/** What was taken for the same work first, then what is for nothing in particular, then what other work left; of each the oldest. */
export default handle(spendCredit, async (write, invoice) => {
  const { rows } = await sql<{ id: number; place: number }>`
    select t.id, ${creditFor(invoice).place} as place from payments t where ${creditFor(invoice).is}`.execute(write.tx)
  const places = new Map(rows.map(({ id, place }) => [id, place]))
  const held = await heldPayments(write, [...places.keys()])
  const placeOf = ({ id }: { readonly id: number }) => places.get(id) ?? 0
  const inOrder = held.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id)
  if (!(await payWith(write, invoice.balance, invoice.id, inOrder))) throw problem(409, 'no_credit')
  return fetchRecord(write, write.tx, 'invoices', invoice.id, 'read')
})

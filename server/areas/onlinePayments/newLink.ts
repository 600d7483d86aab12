import { sql } from 'kysely'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { columnOf } from './links.ts'
import type { Subject } from './payables.ts'
import { isSetUp } from './provider.ts'
import { hashOf, newToken, pathOf } from './tokens.ts'

/**
 * Creates a payment link for a locked record.
 * @param amount null for the balance at the time it is opened
 * @returns the customer's address
 */
export async function newLink(write: WriteContext, { of, id }: Subject, amount: number | null): Promise<string> {
  const token = newToken()
  await sql`insert into pay_links (token_hash, ${columnOf(of)}, amount, made_at, made_by)
    values (${hashOf(token)}, ${id}, ${amount}, ${write.engine.clock()}, ${write.actor.user.id})`.execute(write.tx)
  return service(write.engine, 'checkout').origin() + pathOf(token)
}

/** Returns the address printed on an invoice; null if online card payment is not set up. */
export const addressOnDocument = async (write: WriteContext, invoice: number): Promise<string | null> =>
  (await isSetUp(write.engine, write.tx)) ? newLink(write, { of: 'invoices', id: invoice }, null) : null

import { sql } from 'kysely'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { columnOf } from './links.ts'
import type { Subject } from './payables.ts'
import { isSetUp } from './provider.ts'
import { hashOf, newToken, pathOf } from './tokens.ts'

/** Makes a link for a record that is held. @param amount null: for what is left when it is opened @returns the address for the customer */
export async function newLink(write: WriteContext, { of, id }: Subject, amount: number | null): Promise<string> {
  const token = newToken()
  await sql`insert into pay_links (token_hash, ${columnOf(of)}, amount, made_at, made_by)
    values (${hashOf(token)}, ${id}, ${amount}, ${write.engine.clock()}, ${write.actor.user.id})`.execute(write.tx)
  return service(write.engine, 'checkout').origin() + pathOf(token)
}

/** The address that stands on the paper of an invoice; null where no card is taken online. */
export const addressOnDocument = async (write: WriteContext, invoice: number): Promise<string | null> =>
  (await isSetUp(write.engine, write.tx)) ? newLink(write, { of: 'invoices', id: invoice }, null) : null

import { sql } from 'kysely'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { hashOf, newToken } from '../onlinePayments/tokens.ts'

/** Path of the unsubscribe page, below the program's address. */
export const outPath = (token: string): string => `/c/unsubscribe/${token}`

/**
 * Checks the customer's consent to marketing emails and returns the unsubscribe link.
 * @returns the address; undefined for an email that is not marketing
 * @throws problem 409 no_consent
 */
export async function consented(
  write: WriteContext,
  template: number | null | undefined,
  customer: number | null | undefined,
): Promise<string | undefined> {
  if (!template) return undefined
  const { rows } = await sql<{ email: string | null; agreed: boolean }>`
    select c.email, coalesce(c.marketing_consent, false) as agreed from email_templates t left join customers c on c.id = ${customer ?? null}
    where t.id = ${template} and t.marketing`.execute(write.tx)
  const [contact] = rows
  if (!contact) return undefined
  if (!contact.agreed || !contact.email) throw problem(409, 'no_consent')
  const token = newToken()
  await sql`insert into unsubscribe_links (token_hash, address, made_at)
    values (${hashOf(token)}, ${contact.email.toLowerCase()}, ${write.engine.clock()})`.execute(write.tx)
  return service(write.engine, 'checkout').origin() + outPath(token)
}

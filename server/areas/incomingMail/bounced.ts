import { sql } from 'kysely'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { fitText } from '../../engine/queue/queue.ts'
import { notifyBounce } from '../mail/failures.ts'
import { namesIn } from './answered.ts'
import type { IncomingMail } from './parse/incomingMail.ts'

/** Maximum number of emails looked up for one report. */
const MAX_NAMES = 20

/**
 * Processes the bounce of one of our emails: marks its addresses as unreachable and, if none is left, the email as failed, and notifies the people
 * concerned. Addresses in the report that are not recipients are ignored.
 * @returns whether it is a report about one of our emails
 */
export async function bounced(write: WriteContext, { report, answers }: IncomingMail): Promise<boolean> {
  if (!report) return false
  const { tx, engine } = write
  for (const [id, seconds] of namesIn({ answers: `${answers} ${report.names}` }).slice(0, MAX_NAMES)) {
    const { rows } = await sql<{ to: string; cc: string | null }>`
      select "to", cc from emails where id = ${id} and extract(epoch from created_at)::bigint = ${seconds} and status = 'sent' for update`.execute(
      tx,
    )
    const [email] = rows
    if (!email) continue
    const receivers = addressesIn(email.to).map((one) => one.toLowerCase())
    const all = [...receivers, ...addressesIn(email.cc ?? '').map((one) => one.toLowerCase())]
    const matchingRecipients = report.givenUp.filter(({ address }) => all.includes(address))
    if (matchingRecipients.length === 0) continue
    const now = engine.clock()
    for (const { address, answer } of matchingRecipients)
      await sql`insert into undeliverable_addresses (address, at, answer, email_id) values (${address}, ${now}, ${fitText(answer, 500)}, ${id})
        on conflict (address) do update set at = excluded.at, answer = excluded.answer, email_id = excluded.email_id`.execute(
        tx,
      )
    const answer = fitText(matchingRecipients[0]?.answer ?? '', 500)
    const { rows: failed } = await sql`
      update emails e set status = 'failed', error = ${answer}, updated_at = ${now}, version = version + 1
      where e.id = ${id} and not exists (select from unnest(${receivers}::text[]) r (address)
        where not exists (select from undeliverable_addresses u where u.address = r.address and u.email_id = e.id))
      returning e.id`.execute(tx)
    if (failed.length) await notifyBounce(write, id)
    return true
  }
  return false
}

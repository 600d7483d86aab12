import { sql } from 'kysely'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { plusOf } from '../../engine/mail/replies.ts'
import type { IncomingMail } from './parse/incomingMail.ts'

/** Message-ID of an email sent by this program. */
const OWN_MESSAGE_IDS = /<(\d{1,15})\.(\d{9,11})@[^<>\s]+>/g

/** Maximum number of our emails that are looked up for an incoming one. */
const MAX_NAMES = 200

export interface Answered {
  readonly about: string
  readonly about_id: number
  /** The user who sent the email being answered. */
  readonly by: number | null
}

/** Returns the ids of our emails that this one says it answers, newest first. */
export const namesIn = ({ answers }: Pick<IncomingMail, 'answers'>): readonly [id: number, at: number][] =>
  [...answers.matchAll(OWN_MESSAGE_IDS)].map(([, id, seconds]) => [Number(id), Number(seconds)])

/** Returns ids of our emails from the addresses this one was sent to. */
function plusIn({ services }: Engine, { receivers }: IncomingMail): readonly [id: number, at: number][] {
  const key = services?.replies?.key
  if (!key) return []
  return receivers.flatMap((address) => {
    const [id, seconds] = plusOf(key, address)?.split('.') ?? []
    return id && seconds ? [[Number(id), Number(seconds)] as [number, number]] : []
  })
}

/**
 * Returns the record of the email that an incoming one answers. It is recognised by the signed address it was sent to, or by its references, but then
 * only if a recipient of our email sent it: message ids could be guessed.
 * @param senders author and sender of the email, in lower case
 */
export async function answered(
  { tx, engine }: WriteContext,
  mail: IncomingMail,
  senders: readonly string[],
): Promise<Answered | undefined> {
  const signedNames = plusIn(engine, mail)
  for (const [id, seconds] of [...signedNames, ...namesIn(mail)].slice(0, MAX_NAMES)) {
    const { rows } = await sql<{
      about: string | null
      about_id: number | null
      to: string
      cc: string | null
      by: number | null
    }>`
      select about, about_id, "to", cc, created_by as by from emails where id = ${id} and extract(epoch from created_at)::bigint = ${seconds}`.execute(
      tx,
    )
    const [row] = rows
    if (!row?.about || row.about_id === null || row.about === 'users') continue
    // The address is known only from our email, so any sender is accepted.
    const isSigned = signedNames.some(([signedId]) => signedId === id)
    const receivers = [...addressesIn(row.to), ...addressesIn(row.cc ?? '')].map((one) => one.toLowerCase())
    if (isSigned || receivers.some((one) => senders.includes(one)))
      return { about: row.about, about_id: row.about_id, by: row.by }
  }
  return undefined
}

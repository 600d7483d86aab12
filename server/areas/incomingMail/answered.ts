import { sql } from 'kysely'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { plusOf } from '../../engine/mail/replies.ts'
import type { IncomingMail } from './parse/incomingMail.ts'

/** A mail of ours, by the name that it went out under. */
const OURS = /<(\d{1,15})\.(\d{9,11})@[^<>\s]+>/g

/** Names of mails of ours that are looked up for one that came in. */
const MAX_NAMES = 200

export interface Answered {
  readonly about: string
  readonly about_id: number
  /** Who sent what is answered. */
  readonly by: number | null
}

/** The names of the mails that this one says it answers, the last one first. */
export const namesIn = ({ answers }: Pick<IncomingMail, 'answers'>): readonly [id: number, at: number][] =>
  [...answers.matchAll(OURS)].map(([, id, at]) => [Number(id), Number(at)])

/** Mails of ours by the addresses that this one came to. */
function plusIn({ services }: Engine, { receivers }: IncomingMail): readonly [id: number, at: number][] {
  const key = services?.replies?.key
  if (!key) return []
  return receivers.flatMap((address) => {
    const [id, at] = plusOf(key, address)?.split('.') ?? []
    return id && at ? [[Number(id), Number(at)] as [number, number]] : []
  })
}

/**
 * What a mail answers: the record that a mail of ours was about. It is known by the address that it came to, which we have signed, or by what it says it
 * answers, and then only from somebody whom that went to: whoever guesses a name is a stranger.
 * @param senders who wrote it, and who sent it for them, in lower case
 */
export async function answered(
  { tx, engine }: WriteContext,
  mail: IncomingMail,
  senders: readonly string[],
): Promise<Answered | undefined> {
  const own = plusIn(engine, mail)
  for (const [id, at] of [...own, ...namesIn(mail)].slice(0, MAX_NAMES)) {
    const { rows } = await sql<{
      about: string | null
      about_id: number | null
      to: string
      cc: string | null
      by: number | null
    }>`
      select about, about_id, "to", cc, created_by as by from emails where id = ${id} and extract(epoch from created_at)::bigint = ${at}`.execute(
      tx,
    )
    const [row] = rows
    if (!row?.about || row.about_id === null || row.about === 'users') continue
    // Whoever knows its address has it from us, wherever he writes from.
    const isSigned = own.some(([known]) => known === id)
    const receivers = [...addressesIn(row.to), ...addressesIn(row.cc ?? '')].map((one) => one.toLowerCase())
    if (isSigned || receivers.some((one) => senders.includes(one)))
      return { about: row.about, about_id: row.about_id, by: row.by }
  }
  return undefined
}

import { sql } from 'kysely'
import type { ParsedMail } from 'mailparser'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { plusOf } from '../../engine/mail/replies.ts'

/** A mail of ours, by the name that it went out under. */
const OURS = /<(\d{1,15})\.(\d{9,11})@[^<>\s]+>/g

export interface Answered {
  readonly about: string
  readonly about_id: number
  /** Who sent what is answered. */
  readonly by: number | null
}

/** The names of the mails that this one says it answers, the last one first. */
function namesIn({
  inReplyTo,
  references,
}: Pick<ParsedMail, 'inReplyTo' | 'references'>): readonly [id: number, at: number][] {
  const text = [inReplyTo ?? '', ...[references ?? []].flat().toReversed()].join(' ')
  return [...text.matchAll(OURS)].map(([, id, at]) => [Number(id), Number(at)])
}

/** Mails of ours by the addresses that this one came to. */
function plusIn({ services }: Engine, { to, cc, headers }: ParsedMail): readonly [id: number, at: number][] {
  const key = services?.replies?.key
  if (!key) return []
  const lists = [to, cc].flatMap((one) => one ?? []).flatMap(({ value }) => value.map(({ address }) => address ?? ''))
  const delivered = [headers.get('delivered-to') ?? []].flat().map((one) => (typeof one === 'string' ? one : ''))
  return [...lists, ...delivered].flatMap((address) => {
    const [id, at] = plusOf(key, address)?.split('.') ?? []
    return id && at ? [[Number(id), Number(at)] as [number, number]] : []
  })
}

/**
 * What a mail answers: the record that a mail of ours was about. It is known by the address that it came to, which we have signed, or by what it says it
 * answers, and then only from somebody whom that went to: whoever guesses a name is a stranger.
 * @param sender in lower case
 */
export async function answered(
  { tx, engine }: WriteContext,
  mail: ParsedMail,
  sender: string,
): Promise<Answered | undefined> {
  const own = plusIn(engine, mail)
  for (const [id, at] of [...own, ...namesIn(mail)]) {
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
    if (isSigned || receivers.some((one) => one === sender))
      return { about: row.about, about_id: row.about_id, by: row.by }
  }
  return undefined
}

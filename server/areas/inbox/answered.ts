import { sql } from 'kysely'
import type { ParsedMail } from 'mailparser'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { WriteContext } from '../../engine/http/context.ts'

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

/**
 * What a mail answers: the record that a mail of ours was about. Only from somebody whom that went to: whoever guesses a name is a stranger.
 * @param sender in lower case
 */
export async function answered({ tx }: WriteContext, mail: ParsedMail, sender: string): Promise<Answered | undefined> {
  for (const [id, at] of namesIn(mail)) {
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
    const receivers = [...addressesIn(row.to), ...addressesIn(row.cc ?? '')].map((one) => one.toLowerCase())
    if (receivers.some((one) => one === sender)) return { about: row.about, about_id: row.about_id, by: row.by }
  }
  return undefined
}

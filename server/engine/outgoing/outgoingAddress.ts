import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { createOutgoing, hostOf, type Outgoing } from './outgoing.ts'

/** An address that people have set. */
export interface OutgoingAddress {
  /** Key of the setting, or resource and id: how a person finds it. */
  readonly place: string
  readonly address: string
}

/** What was in force in a database before addresses inside were refused goes on for as long as it stays the same. */
export const outgoingOf = (db: Db, hosts: readonly string[] = []): Outgoing =>
  createOutgoing({
    hosts,
    isKept: async (place, address) => {
      const { rows } = await sql`
        select from outgoing_kept where place = ${place} and address = ${address}`.execute(db)
      return rows.length > 0
    },
  })

/**
 * Looks at every address that is set: one that points inside is told to whoever runs the program, with what to do.
 * What was kept from before and is public, or is something else by now, needs no exception any more.
 * @returns sentences, one for each address
 */
export async function insideAdvice(db: Db, outgoing: Outgoing, places: readonly OutgoingAddress[]): Promise<string[]> {
  const { rows: kept } = await sql<OutgoingAddress>`select place, address from outgoing_kept`.execute(db)
  const advice: string[] = []
  const needed: string[] = []
  for (const { place, address } of places) {
    const host = hostOf(address)
    const isKept = kept.some((one) => one.place === place && one.address === address)
    const inside = await outgoing.isInside(host)
    // A name that nobody knows now may be known later.
    if (isKept && inside !== false) needed.push(place)
    if (!inside || outgoing.isNamed(host, Number(URL.parse(address)?.port ?? 0))) continue
    const now = isKept
      ? 'It is asked as before until it is changed'
      : 'It is not asked: the program asks nothing inside unless it is allowed to'
    advice.push(`${place} points inside the network (${host}). ${now}; OUTGOING_HOSTS=${host} allows it`)
  }
  await sql`delete from outgoing_kept where not place = any(${needed}::text[])`.execute(db)
  return advice
}

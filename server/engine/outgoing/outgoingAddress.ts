import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { createOutgoing, hostOf, type Outgoing } from './outgoing.ts'

/** An address entered in the settings. */
export interface OutgoingAddress {
  /** Key of the setting, or resource and id: where a person finds it. */
  readonly place: string
  readonly address: string
}

/** Addresses that were in force before inside addresses were refused continue to work while they stay the same. */
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
 * Checks every configured address: one that points inside is reported to the operator, with what to do. Exceptions that are no longer needed are
 * dropped.
 * @returns sentences, one for each address
 */
export async function insideAdvice(
  db: Db,
  outgoing: Outgoing,
  addresses: readonly OutgoingAddress[],
): Promise<string[]> {
  const { rows: keptAddresses } = await sql<OutgoingAddress>`select place, address from outgoing_kept`.execute(db)
  const advice: string[] = []
  const needed: string[] = []
  for (const { place, address } of addresses) {
    const host = hostOf(address)
    const isKept = keptAddresses.some((one) => one.place === place && one.address === address)
    const isInside = await outgoing.isInside(host)
    // A name that does not resolve now may do so later.
    if (isKept && isInside !== false) needed.push(place)
    if (!isInside || outgoing.isNamed(host, Number(URL.parse(address)?.port ?? 0))) continue
    const now = isKept
      ? 'It is asked as before until it is changed'
      : 'It is not asked: the program asks nothing inside unless it is allowed to'
    advice.push(`${place} points inside the network (${host}). ${now}; OUTGOING_HOSTS=${host} allows it`)
  }
  await sql`delete from outgoing_kept where not place = any(${needed}::text[])`.execute(db)
  return advice
}

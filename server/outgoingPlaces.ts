import { sql } from 'kysely'
import { placeOf } from './areas/access/auth/signOn/provider.ts'
import type { Db } from './engine/db/kysely.ts'
import type { OutgoingAddress } from './engine/outgoing/outgoingAddress.ts'
import type { Settings } from './engine/settings/settings.ts'

/** Returns all addresses users have configured for outgoing connections. Those from the environment are trusted and not included. */
export async function outgoingPlaces(db: Db, settings: Settings): Promise<OutgoingAddress[]> {
  const states = await settings.states(db)
  const set = states.flatMap(({ setting, value, from }) =>
    setting.address && from === 'set' ? [{ place: setting.key, address: String(value) }] : [],
  )
  const { rows } = await sql<{ id: number; issuer: string }>`
    select id, issuer from sign_in_providers order by id`.execute(db)
  return [...set, ...rows.map(({ id, issuer }) => ({ place: placeOf(id), address: issuer }))]
}

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

/** Long enough for the browser to follow the address, too short to be worth stealing. */
const LIFE = '1 minute'

export interface Ticket {
  readonly sessionId: string
  readonly params: Readonly<Record<string, unknown>>
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/**
 * Lets the session fetch one address once, without its bearer token, for downloads by the browser itself.
 * @param path below /panel-api
 * @param params parameters of the request
 */
export async function issueTicket(db: Db, sessionId: string, path: string, params: object): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`delete from download_tickets where expires_at < now()`.execute(db)
  await sql`insert into download_tickets (hash, session_id, path, params, expires_at)
    values (${hashOf(ticket)}, ${sessionId}, ${path}, ${JSON.stringify(params)}, now() + ${LIFE}::interval)`.execute(db)
  return ticket
}

/** Uses up a ticket and returns its parameters; undefined for one that is unknown, used, expired or for another address. */
export async function redeemTicket(db: Db, ticket: string, path: string): Promise<Ticket | undefined> {
  const { rows } = await sql<{ session_id: string; params: Record<string, unknown> }>`
    delete from download_tickets where hash = ${hashOf(ticket)} and path = ${path} and expires_at > now() returning session_id, params`.execute(
    db,
  )
  return rows[0] && { sessionId: rows[0].session_id, params: rows[0].params }
}

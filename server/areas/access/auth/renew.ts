import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { sessionHours, sessionIdleMinutes } from '../../../../schema/areas/access/settings.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import { problem } from '../../../engine/http/errors.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import type { Sessions, SessionUser } from './sessions.ts'
import type { Tokens } from './token.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly settings: Settings
}

/** What the browser keeps of a session: its token, and the user that the token describes. */
export interface Issued {
  readonly token: string
  readonly user: SessionUser & { readonly permissions: readonly string[] }
}

export interface Issuer {
  /** Opens a session for somebody who has proved who they are. @param elsewhere as in `Sessions.open` */
  open(userId: number, request: FastifyRequest, now: Date, elsewhere?: boolean): Promise<Issued>
  /** A new token for a session that stands, good for the idle time from now but never beyond the session's own end. */
  renew(sessionId: string, now: Date): Promise<Issued>
}

/** Makes the tokens of sessions. The session and its newest token end at the same moment. */
export function createIssuer({ pool, sessions, tokens, settings }: Parts): Issuer {
  /** Ms after which a session ends that was not renewed, and beyond which nothing renews it, counted from its login. */
  const limits = async () => ({
    idle: (await settings.get(sessionIdleMinutes)) * 60_000,
    most: (await settings.get(sessionHours)) * 3_600_000,
  })
  const issue = async (sessionId: string, now: Date, expires: Date): Promise<Issued> => {
    const session = await sessions.find(sessionId, now)
    if (typeof session === 'string') throw new Error('a session just opened or renewed does not stand')
    const { id, email, first_name, last_name, image } = session.user
    const token = await tokens.sign({ id, email, first_name, last_name, image }, sessionId, now, expires)
    return { token, user: present(session.actor, session.user) }
  }
  return {
    open: async (userId, request, now, elsewhere = false) => {
      const { idle, most } = await limits()
      const expires = new Date(now.getTime() + Math.min(idle, most))
      const userAgent = request.headers['user-agent'] ?? null
      return issue(await sessions.open(userId, now, expires, request.ip, userAgent, elsewhere), now, expires)
    },
    renew: async (sessionId, now) => {
      const { idle, most } = await limits()
      const { rows } = await pool.query<{ expires_at: string }>(
        `update sessions set last_seen = $2,
           expires_at = least($2::timestamptz + make_interval(secs => $3), issued_at + make_interval(secs => $4))
         where id = $1 returning expires_at`,
        [sessionId, now, idle / 1000, most / 1000],
      )
      const expires = new Date(rows[0]?.expires_at ?? now)
      // It was opened when sessions were allowed to last longer.
      if (expires <= now) throw problem(401, 'session_expired', {}, { 'www-authenticate': 'Bearer' })
      return issue(sessionId, now, expires)
    },
  }
}

/** A user as the browser sees it, with the effective permissions. */
export const present = (actor: Actor, user: SessionUser): Issued['user'] => ({
  ...user,
  permissions: [...actor.permissions].sort(),
})

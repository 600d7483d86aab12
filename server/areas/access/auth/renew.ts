import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { sessionHours, sessionIdleMinutes, workerSessionDays } from '../../../../schema/areas/access/settings.ts'
import { permission } from '../../../../schema/engine/permissions.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import { problem } from '../../../engine/http/errors.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import type { LiveSession, Sessions, SessionUser } from './sessions.ts'
import type { Tokens } from './token.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly settings: Settings
}

/** What the browser stores of a session: the token and the user it describes. */
export interface Issued {
  readonly token: string
  readonly user: SessionUser & { readonly permissions: readonly string[] }
}

export interface Issuer {
  /**
   * Opens a session for a user who has proved their identity.
   * @param hasExternalFactor as in `Sessions.open`
   */
  open(userId: number, request: FastifyRequest, now: Date, hasExternalFactor?: boolean): Promise<Issued>
  /** Returns a new token for an active session, valid for the idle time from now but not beyond the session's maximum duration. */
  renew(sessionId: string, now: Date): Promise<Issued>
}

/** Whether the user has only their own visits and the profile. */
const isWorkerAlone = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has(permission('MyVisits', 'index')) &&
  [...permissions].every((one) => one.startsWith('MyVisits:') || one === permission('Users', 'profileView'))

/** Issues session tokens. A session and its newest token expire at the same time. */
export function createIssuer({ pool, sessions, tokens, settings }: Parts): Issuer {
  /** Idle time and maximum duration of a session in milliseconds, the latter counted from sign-in. */
  const limits = async (actor: Actor) => {
    const days = isWorkerAlone(actor) ? await settings.get(workerSessionDays) : 0
    if (days > 0) return { idle: days * 86_400_000, most: days * 86_400_000 }
    return {
      idle: (await settings.get(sessionIdleMinutes)) * 60_000,
      most: (await settings.get(sessionHours)) * 3_600_000,
    }
  }
  const find = async (sessionId: string, now: Date) => {
    const session = await sessions.find(sessionId, now)
    if (typeof session === 'string') throw new Error('a session just opened or renewed is not valid')
    return session
  }
  const issue = async ({ actor, user }: LiveSession, now: Date, expires: Date): Promise<Issued> => {
    const { id, email, first_name, last_name, image } = user
    const token = await tokens.sign({ id, email, first_name, last_name, image }, actor.session_id, now, expires)
    return { token, user: present(actor, user) }
  }
  /** Extends a session, but not beyond its maximum duration. */
  const extend = async (session: LiveSession, now: Date): Promise<Date> => {
    const { idle, most } = await limits(session.actor)
    const { rows } = await pool.query<{ expires_at: string }>(
      `update sessions set last_seen = $2,
         expires_at = least($2::timestamptz + make_interval(secs => $3), issued_at + make_interval(secs => $4))
       where id = $1 returning expires_at`,
      [session.actor.session_id, now, idle / 1000, most / 1000],
    )
    return new Date(rows[0]?.expires_at ?? now)
  }
  return {
    open: async (userId, request, now, hasExternalFactor = false) => {
      const userAgent = request.headers['user-agent'] ?? null
      // The duration depends on permissions, which are read with the session.
      const soon = new Date(now.getTime() + 60_000)
      const session = await find(await sessions.open(userId, now, soon, request.ip, userAgent, hasExternalFactor), now)
      return issue(session, now, await extend(session, now))
    },
    renew: async (sessionId, now) => {
      const session = await find(sessionId, now)
      const expires = await extend(session, now)
      // The session was opened when longer sessions were allowed.
      if (expires <= now) throw problem(401, 'session_expired', {}, { 'www-authenticate': 'Bearer' })
      return issue(session, now, expires)
    },
  }
}

/** A user as the browser gets it, with effective permissions. */
export const present = (actor: Actor, user: SessionUser): Issued['user'] => ({
  ...user,
  permissions: [...actor.permissions].sort(),
})

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { secondFactorFor } from '../../../../schema/areas/access/settings.ts'
import { withinScope } from '../../../../schema/engine/ownership.ts'
import { batchLookups } from '../../../engine/db/batchLookups.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import { databaseRefusal } from '../../../engine/write/databaseErrors.ts'
import { demandsFactor } from './secondFactor/demanded.ts'

/** A session's user with the fields that the browser shows. */
export type SessionUser = Actor['user'] & {
  readonly image: string | null
  readonly locale: string | null
}

/** An active session. */
export interface LiveSession {
  readonly actor: Actor
  readonly user: SessionUser
  /** Whether a second factor is required that the user has not set up yet. */
  readonly needsSecondFactor: boolean
  /** Whether it started at a sign-in provider that asked for a second factor. */
  readonly secondFactorElsewhere: boolean
}

interface SessionRow extends SessionUser {
  session: string
  expires: number
  seen: number
  revoked: boolean
  banned: boolean
  inactive: boolean
  group_demands: boolean
  lacks_factor: boolean
  elsewhere: boolean
  epoch: number
  settings: number
}

/** A session's last use is not written again within this many milliseconds. */
const SEEN_INTERVAL_MS = 60_000

/**
 * Selects sessions with their current users, and the versions of all groups' permissions and of the settings. The ids are hidden from the planner,
 * which would otherwise plan every execution again at several times the cost of the query.
 */
const find = `
  select s.id as session, u.id, u.email, u.first_name, u.last_name, u.image, u.locale, u.user_group_id, u.franchise_id, g.scope,
    extract(epoch from s.expires_at) * 1000 as expires,
    extract(epoch from s.last_seen) * 1000 as seen,
    s.revoked_at is not null as revoked,
    u.banned_at is not null as banned,
    not u.active or u.archived_at is not null as inactive,
    g.second_factor_required as group_demands,
    s.second_factor_elsewhere as elsewhere,
    not s.second_factor_elsewhere and not exists (
      select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as lacks_factor,
    (select n from access_epoch) as epoch, (select n from settings_epoch) as settings
  from sessions s join users u on u.id = s.user_id join user_groups g on g.id = u.user_group_id
  where s.id = any((select $1::uuid[])::uuid[])`

/** Effective permissions of a group, own and inherited, with their epoch, from one snapshot. */
const granted = `
  with recursive lineage as (
    select g.id, g.parent_id from user_groups g where g.id = $1 and g.archived_at is null
    union
    select g.id, g.parent_id from user_groups g join lineage child on child.parent_id = g.id where g.archived_at is null
  )
  select (select n from access_epoch) as epoch, array(
    select distinct p.area || ':' || p.action from permissions p where p.user_group_id in (select id from lineage)
  ) as permissions`

interface Granted {
  epoch: number
  permissions: ReadonlySet<string>
}

export interface Sessions {
  /**
   * Opens a session and records the sign-in.
   * @param hasExternalFactor the sign-in provider asked for a second factor, so none is required here
   */
  open(
    userId: number,
    issued: Date,
    expires: Date,
    ip: string,
    userAgent: string | null,
    hasExternalFactor?: boolean,
  ): Promise<string>
  /** Returns an active session, or why it is not active. */
  find(id: string, now: Date): Promise<LiveSession | 'expired' | 'ended' | 'banned' | 'inactive'>
  /**
   * Ends sessions opened by a sign-in that is now refused.
   * @param issued when it was opened
   */
  takeBack(userId: number, issued: Date): Promise<void>
  /** Ends a session at once, on every server. */
  revoke(id: string, now: Date): Promise<void>
}

/**
 * @param settings reloaded when they have changed; without them only groups require a second factor
 * @param business permissions that have no effect in a group that does not see the whole business
 */
export function createSessions(
  pool: pg.Pool,
  settings?: Pick<Settings, 'follow' | 'now'>,
  business: ReadonlySet<string> = new Set(),
): Sessions {
  // Cached by group while the epoch is unchanged: a removed permission is gone at the next request, on every server.
  const rightsByGroup = new Map<number, Granted>()
  const permissionsOf = async (group: number, epoch: number): Promise<ReadonlySet<string>> => {
    const cached = rightsByGroup.get(group)
    if (cached?.epoch === epoch) return cached.permissions
    const { rows } = await pool.query<{ epoch: number; permissions: string[] }>(granted, [group])
    const fresh = { epoch: rows[0]?.epoch ?? 0, permissions: new Set(rows[0]?.permissions) }
    rightsByGroup.set(group, fresh)
    return fresh.permissions
  }
  // Every request reads its session again, and concurrent requests share a query: a banned user is refused at the next request, on every server.
  const lookUp = batchLookups(async (ids) => {
    const { rows } = await pool.query<SessionRow>({ name: 'sessions', text: find, values: [ids] })
    return new Map(rows.map((row) => [row.session, row]))
  })
  const stamp = async (id: string, now: Date) => {
    try {
      await pool.query('update sessions set last_seen = $2 where id = $1', [id, now])
    } catch (error) {
      // If the database is read-only because it is full, reading continues; the next request tries again.
      if (databaseRefusal(error)?.code !== 'database_full') throw error
    }
  }
  return {
    open: async (userId, issued, expires, ip, userAgent, hasExternalFactor = false) => {
      const id = randomUUID()
      await pool.query(
        `with login as (update users set last_login = $3 where id = $2),
           worker as (update workers set last_login = $3 where user_id = $2)
         insert into sessions (id, user_id, issued_at, expires_at, last_seen, ip, user_agent, second_factor_elsewhere)
         values ($1, $2, $3, $4, $3, $5, $6, $7)`,
        [id, userId, issued, expires, ip, userAgent?.slice(0, 500) ?? null, hasExternalFactor],
      )
      return id
    },
    find: async (id, now) => {
      const row = await lookUp(id.toLowerCase())
      if (row?.banned) return 'banned'
      if (row?.inactive) return 'inactive'
      if (!row || row.revoked) return 'ended'
      if (row.expires <= now.getTime()) return 'expired'
      if (row.seen < now.getTime() - SEEN_INTERVAL_MS) await stamp(id, now)
      await settings?.follow(row.settings)
      const permissions = await permissionsOf(row.user_group_id, row.epoch)
      const demanded = demandsFactor(settings?.now(secondFactorFor), row.group_demands, permissions)
      return live(id, row, withinScope(permissions, row.scope, business), row.lacks_factor && demanded)
    },
    takeBack: async (userId, issued) => {
      await pool.query('update sessions set revoked_at = issued_at where user_id = $1 and issued_at = $2', [
        userId,
        issued,
      ])
    },
    revoke: async (id, now) => {
      await pool.query('update sessions set revoked_at = $2 where id = $1 and revoked_at is null', [id, now])
    },
  }
}

function live(
  id: string,
  row: SessionRow,
  rights: Pick<Actor, 'permissions' | 'withheld'>,
  needsSecondFactor: boolean,
): LiveSession {
  const { email, first_name, last_name, user_group_id, franchise_id, scope, image, locale } = row
  const user = { id: row.id, email, first_name, last_name, user_group_id, scope, franchise_id }
  return {
    actor: { user, session_id: id, ...rights },
    user: { ...user, image, locale },
    needsSecondFactor,
    secondFactorElsewhere: row.elsewhere,
  }
}

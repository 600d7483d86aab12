import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { secondFactorFor } from '../../../../schema/areas/access/settings.ts'
import type { Actor } from '../../../engine/http/actor.ts'
import type { Settings } from '../../../engine/settings/settings.ts'
import { databaseRefusal } from '../../../engine/write/databaseErrors.ts'
import { demandsFactor } from './secondFactor/demanded.ts'

/** A session's user, with what the browser shows of it. */
export type SessionUser = Actor['user'] & {
  readonly image: string | null
  readonly locale: string | null
}

/** A session that stands. */
export interface LiveSession {
  readonly actor: Actor
  readonly user: SessionUser
  /** A second factor is demanded that the user has not set up yet. */
  readonly needsSecondFactor: boolean
}

interface SessionRow extends SessionUser {
  expired: boolean
  revoked: boolean
  banned: boolean
  inactive: boolean
  unseen: boolean
  group_demands: boolean
  lacks_factor: boolean
  epoch: number
  settings: number
}

/** Session and user as they are now, and how far the rights of all groups and the settings have moved. */
const find = `
  select u.id, u.email, u.first_name, u.last_name, u.image, u.locale, u.user_group_id, u.franchise_id, g.scope,
    s.expires_at <= $2 as expired,
    s.revoked_at is not null as revoked,
    u.banned_at is not null as banned,
    not u.active or u.archived_at is not null as inactive,
    s.last_seen < $2::timestamptz - interval '1 minute' as unseen,
    g.second_factor_required as group_demands,
    not s.second_factor_elsewhere and not exists (
      select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as lacks_factor,
    (select n from access_epoch) as epoch, (select n from settings_epoch) as settings
  from sessions s join users u on u.id = s.user_id join user_groups g on g.id = u.user_group_id
  where s.id = $1`

/** Effective permissions of a group, own and inherited, and the epoch they belong to, of one snapshot. */
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
   * Opens a session and stamps the login.
   * @param elsewhere a second factor was asked for by who vouched for the user: none is demanded here
   */
  open(
    userId: number,
    issued: Date,
    expires: Date,
    ip: string,
    userAgent: string | null,
    elsewhere?: boolean,
  ): Promise<string>
  /** The session when it stands, else why it does not. */
  find(id: string, now: Date): Promise<LiveSession | 'expired' | 'ended' | 'banned' | 'inactive'>
  /** Ends what was opened for a login that must not have been. @param issued when it was opened */
  takeBack(userId: number, issued: Date): Promise<void>
  /** Ends a session at once, on every server. */
  revoke(id: string, now: Date): Promise<void>
}

/** @param settings are read anew where they have moved on; without them only groups demand a second factor */
export function createSessions(pool: pg.Pool, settings?: Pick<Settings, 'follow' | 'now'>): Sessions {
  // By group, good while the epoch stands: a right taken away is gone with the next request, on every server.
  const known = new Map<number, Granted>()
  const permissionsOf = async (group: number, epoch: number): Promise<ReadonlySet<string>> => {
    const kept = known.get(group)
    if (kept?.epoch === epoch) return kept.permissions
    const { rows } = await pool.query<{ epoch: number; permissions: string[] }>(granted, [group])
    const fresh = { epoch: rows[0]?.epoch ?? 0, permissions: new Set(rows[0]?.permissions) }
    known.set(group, fresh)
    return fresh.permissions
  }
  const stamp = async (id: string, now: Date) => {
    try {
      await pool.query('update sessions set last_seen = $2 where id = $1', [id, now])
    } catch (error) {
      // Reading goes on where nothing can be written; the next request tries again.
      if (databaseRefusal(error)?.code !== 'database_full') throw error
    }
  }
  return {
    open: async (userId, issued, expires, ip, userAgent, elsewhere = false) => {
      const id = randomUUID()
      await pool.query(
        `with login as (update users set last_login = $3 where id = $2),
           worker as (update workers set last_login = $3 where user_id = $2)
         insert into sessions (id, user_id, issued_at, expires_at, last_seen, ip, user_agent, second_factor_elsewhere)
         values ($1, $2, $3, $4, $3, $5, $6, $7)`,
        [id, userId, issued, expires, ip, userAgent?.slice(0, 500) ?? null, elsewhere],
      )
      return id
    },
    find: async (id, now) => {
      // Named, so that a connection plans it once: planning costs several times the lookup.
      const { rows } = await pool.query<SessionRow>({ name: 'session', text: find, values: [id, now] })
      const [row] = rows
      if (row?.banned) return 'banned'
      if (row?.inactive) return 'inactive'
      if (!row || row.revoked) return 'ended'
      if (row.expired) return 'expired'
      if (row.unseen) await stamp(id, now)
      await settings?.follow(row.settings)
      const permissions = await permissionsOf(row.user_group_id, row.epoch)
      const demanded = demandsFactor(settings?.now(secondFactorFor), row.group_demands, permissions)
      return live(id, row, permissions, row.lacks_factor && demanded)
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

function live(id: string, row: SessionRow, permissions: ReadonlySet<string>, needsSecondFactor: boolean): LiveSession {
  const { email, first_name, last_name, user_group_id, franchise_id, scope, image, locale } = row
  const user = { id: row.id, email, first_name, last_name, user_group_id, scope, franchise_id }
  return {
    actor: { user, session_id: id, permissions },
    user: { ...user, image, locale },
    needsSecondFactor,
  }
}

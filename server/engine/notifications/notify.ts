import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '../../../schema/engine/notification.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Engine, WriteContext } from '../http/context.ts'

/** One thing that people are told of. */
export interface Recipient<L extends string> {
  /** Ids of users; none are passed over, and whoever did it is not told of it. */
  readonly to: readonly (number | null | undefined)[]
  readonly line: NoInfer<L>
  /** Only who may see it is told; null where it is about many. */
  readonly about: { readonly resource: string; readonly id: number | null } | null
  /** What fills its text; `at` is an instant, `amount` money, `fields` names of fields of the record. */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>
  /** Told once under this name to each, or in one line while it is unread where the type collapses. */
  readonly once?: string
}

/** Users that one message names: it holds 8,000 bytes. */
const OF_MESSAGE = 400

/** Columns of `source` below. */
const ROW = sql`(user_id bigint, line text, about text, about_id bigint, params jsonb, once text)`

/**
 * Tells the people of `source`, a query with the columns user_id, line, about, about_id, params, once. What each has chosen decides whether he is
 * told at all, and where; who cannot log in is not. Tells their browsers when the transaction commits.
 * @param by id of who did it; null where that was the program
 * @returns how many were told
 */
export async function notifyFrom(
  { db, events, clock }: Pick<Engine, 'events' | 'clock'> & { readonly db: Db | Tx },
  { name, mail, collapses }: NotificationType,
  source: RawBuilder<unknown>,
  by: number | null,
): Promise<number> {
  const again = collapses
    ? sql`do update set at = excluded.at, read_at = null, mailed_at = null, line = excluded.line, actor_id = excluded.actor_id,
        bell = excluded.bell, mail = excluded.mail, times = case when n.read_at is null then n.times + 1 else 1 end,
        params = case when n.read_at is null and n.params ? 'fields' then excluded.params || jsonb_build_object('fields', (
          select jsonb_agg(distinct f) from jsonb_array_elements((n.params->'fields') || (excluded.params->'fields')) f)) else excluded.params end`
    : sql`do nothing`
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications as n (user_id, type, line, about, about_id, actor_id, params, once, at, bell, mail)
    select distinct on (u.id, s.once, s.about_id) u.id, ${name}, s.line, s.about, s.about_id, ${by}::bigint, s.params, s.once, ${clock()},
      coalesce(p.bell, true), coalesce(p.mail, ${mail})
    from (${source}) s join users u on u.id = s.user_id
    left join notification_preferences p on p.user_id = u.id and p.type = ${name}
    where u.id is distinct from ${by}::bigint and u.active and u.archived_at is null and u.banned_at is null
      and (coalesce(p.bell, true) or coalesce(p.mail, ${mail}))
    on conflict (user_id, once) ${again}
    returning user_id`.execute(db)
  const users = [...new Set(rows.map(({ user_id }) => user_id))]
  const messages = Array.from({ length: Math.ceil(users.length / OF_MESSAGE) }, (_, i) => ({
    t: 'notified' as const,
    users: users.slice(i * OF_MESSAGE, (i + 1) * OF_MESSAGE),
  }))
  if (users.length && events) await events.telling(sql`select 1`, messages).execute(db)
  return rows.length
}

/** Tells people of something inside the write that did it: taken back, nobody was told. */
export async function notify<L extends string>(
  write: WriteContext,
  type: NotificationType<L>,
  all: readonly Recipient<L>[],
): Promise<void> {
  if (write.isRehearsal) return
  const by = write.actor.user.id ?? null
  const rows = all.flatMap(({ to, line, about, params = {}, once = null }) =>
    [...new Set(to)].flatMap((user) =>
      user === null || user === undefined || user === by
        ? []
        : [{ user_id: user, line, about: about?.resource ?? null, about_id: about?.id ?? null, params, once }],
    ),
  )
  if (rows.length === 0) return
  const source = sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${ROW}`
  const { events, clock } = write.engine
  await notifyFrom({ db: write.tx, clock, ...(events && { events }) }, type, source, by)
}

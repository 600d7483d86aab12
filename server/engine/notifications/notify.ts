import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '../../../schema/engine/notification.ts'
import type { Db, Tx } from '../db/kysely.ts'
import type { Engine, WriteContext } from '../http/context.ts'

/** One notification. */
export interface Recipient<L extends string> {
  /** Ids of users; all are considered, and the person who did it is not notified. */
  readonly to: readonly (number | null | undefined)[]
  readonly line: NoInfer<L>
  /** Only people who may see it are notified; null when it is about many. */
  readonly about: { readonly resource: string; readonly id: number | null } | null
  /** Parameters of its text; `at` is an instant, `amount` money, `fields` names of fields of the record. */
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>
  /** Sent once to each person under this name, or merged while unread if the type collapses. */
  readonly once?: string
}

/** Users that one message names: it holds 8,000 bytes. */
const OF_MESSAGE = 400

/** Columns of `source` below. */
const ROW = sql`(user_id bigint, line text, about text, about_id bigint, params jsonb, once text)`

/**
 * Notifies the people of `source`, a query with the columns user_id, line, about, about_id, params, once. Preferences decide whether each is
 * notified, and where; people who cannot sign in are not. Their browsers get the message when the transaction commits.
 * @param causedBy id of the person who did it; null for the program
 * @returns how many were notified
 */
export async function notifyFrom(
  { db, events, clock }: Pick<Engine, 'events' | 'clock'> & { readonly db: Db | Tx },
  { name, mail, collapses }: NotificationType,
  source: RawBuilder<unknown>,
  causedBy: number | null,
): Promise<number> {
  const onConflict = collapses
    ? sql`do update set at = excluded.at, read_at = null, mailed_at = null, line = excluded.line, actor_id = excluded.actor_id,
        bell = excluded.bell, mail = excluded.mail, times = case when n.read_at is null then n.times + 1 else 1 end,
        params = case when n.read_at is null and n.params ? 'fields' then excluded.params || jsonb_build_object('fields', (
          select jsonb_agg(distinct f) from jsonb_array_elements((n.params->'fields') || (excluded.params->'fields')) f)) else excluded.params end`
    : sql`do nothing`
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications as n (user_id, type, line, about, about_id, actor_id, params, once, at, bell, mail)
    select distinct on (u.id, s.once, s.about_id) u.id, ${name}, s.line, s.about, s.about_id, ${causedBy}::bigint, s.params, s.once, ${clock()},
      coalesce(p.bell, true), coalesce(p.mail, ${mail})
    from (${source}) s join users u on u.id = s.user_id
    left join notification_preferences p on p.user_id = u.id and p.type = ${name}
    where u.id is distinct from ${causedBy}::bigint and u.active and u.archived_at is null and u.banned_at is null
      and (coalesce(p.bell, true) or coalesce(p.mail, ${mail}))
    on conflict (user_id, once) ${onConflict}
    returning user_id`.execute(db)
  const users = [...new Set(rows.map(({ user_id }) => user_id))]
  const messages = Array.from({ length: Math.ceil(users.length / OF_MESSAGE) }, (_, i) => ({
    t: 'notified' as const,
    users: users.slice(i * OF_MESSAGE, (i + 1) * OF_MESSAGE),
  }))
  if (users.length && events) await events.telling(sql`select 1`, messages).execute(db)
  return rows.length
}

/** Notifies people inside the write that did it: after a rollback nobody was notified. */
export async function notify<L extends string>(
  write: WriteContext,
  type: NotificationType<L>,
  all: readonly Recipient<L>[],
): Promise<void> {
  if (write.isRehearsal) return
  const causedBy = write.actor.user.id ?? null
  const rows = all.flatMap(({ to, line, about, params = {}, once = null }) =>
    [...new Set(to)].flatMap((user) =>
      user === null || user === undefined || user === causedBy
        ? []
        : [{ user_id: user, line, about: about?.resource ?? null, about_id: about?.id ?? null, params, once }],
    ),
  )
  if (rows.length === 0) return
  const source = sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ${ROW}`
  const { events, clock } = write.engine
  await notifyFrom({ db: write.tx, clock, ...(events && { events }) }, type, source, causedBy)
}

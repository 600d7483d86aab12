import { type RawBuilder, sql } from 'kysely'
import { EVENTS } from '../../../schema/areas/messages/events.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { addDays, businessZone, dayOf } from '../../../schema/engine/time/time.ts'
import type { Caller } from '../../engine/http/context.ts'
import { isAside } from '../../engine/queue/queue.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { MOMENTS } from './moments.ts'
import { type MessageRule, meetsRule } from './rules.ts'

/** Messages that are more than this many hours late are not sent. */
export const LATE = 36

type Rule = Pick<MessageRule, 'event' | 'days' | 'at' | 'conditions'>

/** SQL of when a rule based on days sends its message about record `t`: at its time of day in the business's time zone. */
export function dueSql({ event, days, at }: Pick<Rule, 'event' | 'days' | 'at'>): RawBuilder<unknown> {
  const zone = businessZone()
  const day = MOMENTS[event].day?.(zone) ?? sql`null::date`
  const count = EVENTS[event].timing === 'before' ? -days : days
  return sql`((${day} + ${count}::int + ${at}::time) at time zone ${zone})`
}

/**
 * Restricts records to the days in question, with two spare days on either side for time zones, so that an index is used instead of scanning the
 * table every minute.
 */
function isAround({ event, days }: Pick<Rule, 'event' | 'days'>, from: Date, to: Date): RawBuilder<boolean> {
  const { column } = MOMENTS[event]
  const count = EVENTS[event].timing === 'before' ? days : -days
  return column
    ? sql<boolean>`${column} >= ${addDays(dayOf(from), count - 2)}::date and ${column} <= ${addDays(dayOf(to), count + 2)}::date`
    : sql<boolean>`true`
}

/** Selects the records for which a rule based on days is due between two instants, with the time. */
export const dueOf = (
  asker: Caller,
  rule: Rule,
  { from, to, still }: { readonly from: Date; readonly to: Date; readonly still: RawBuilder<boolean> },
): RawBuilder<unknown> => sql`
  select t.id as about_id, ${dueSql(rule)} as due_at,
    ${rule.event} || ':' || t.id || ':' || to_char(${dueSql(rule)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as key
  from ${tableOf(asker.engine.resources.get(EVENTS[rule.event].of))} t
  where t.archived_at is null and ${isAround(rule, from, to)} and ${dueSql(rule)} > ${from} and ${dueSql(rule)} <= ${to} and ${still}
    and ${meetsRule(asker, rule)} and ${scopeOf(asker, asker.engine.resources.get(EVENTS[rule.event].of), 'list')}`

export interface DueMessage {
  readonly about_id: number
  readonly due_at: string
  readonly key: string
}

/** Returns the records that a rule has to send messages about now and has not yet, earliest first. */
export async function dueNow(asker: Caller, rule: MessageRule, limit: number): Promise<readonly DueMessage[]> {
  const { engine } = asker
  const now = engine.clock()
  const earliest = new Date(now.getTime() - LATE * 3_600_000)
  const since = new Date(Math.max(earliest.getTime(), Date.parse(rule.active_since)))
  const source =
    EVENTS[rule.event].timing === 'happened'
      ? sql`select w.about_id, w.due_at, w.key from messages_waiting w where w.rule_id = ${rule.id} and w.due_at <= ${now}`
      : dueOf(asker, rule, { from: since, to: now, still: MOMENTS[rule.event].still(now) })
  const { rows } = await sql<DueMessage>`
    select s.about_id, s.due_at, s.key from (${source}) s
    where not exists (select from messages_done d where d.rule_id = ${rule.id} and d.key = s.key)
      and not ${isAside('messages' satisfies QueueName, sql`${`${rule.id} `} || s.key`)}
    order by s.due_at, s.about_id limit ${limit}`.execute(engine.db)
  return rows
}

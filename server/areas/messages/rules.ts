import { type RawBuilder, sql } from 'kysely'
import { EVENTS, type EventName, isEvent } from '../../../schema/areas/messages/events.ts'
import type messageRules from '../../../schema/areas/messages/message-rules.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import { bindParam, PREPARE } from '../../engine/db/prepared.ts'
import type { Caller } from '../../engine/http/context.ts'
import { listCondition } from '../../engine/views/viewsQuery.ts'

export type MessageRule = Pick<
  Row<typeof messageRules>,
  | 'id'
  | 'name'
  | 'days'
  | 'at'
  | 'delay'
  | 'working'
  | 'conditions'
  | 'template_id'
  | 'channel'
  | 'to'
  | 'address'
  | 'ask'
  | 'owner_id'
> & { readonly event: EventName; readonly active_since: string; readonly made_by: number | null }

/** Returns the active rules, of these events or all. */
export async function activeRules(db: Db | Tx, events?: readonly string[]): Promise<MessageRule[]> {
  const { rows } = await sql<MessageRule>`
    ${PREPARE} select id, name, event, days, to_char(at, 'HH24:MI') as at, delay, working, conditions, template_id, channel, "to", address, ask, active_since, owner_id::float8 as owner_id,
      coalesce(updated_by, created_by) as made_by
    from message_rules where active and archived_at is null and active_since is not null
      and ${events ? sql`event = any(${bindParam(events, 'text[]')}::text[])` : sql`true`} order by id`.execute(db)
  return rows.filter(({ event }) => isEvent(event))
}

/** Condition of a rule over record `t`, built from its list filters. */
export const meetsRule = (
  asker: Caller,
  { event, conditions }: Pick<MessageRule, 'event' | 'conditions'>,
): RawBuilder<boolean> => listCondition(asker, asker.engine.resources.get(EVENTS[event].of), conditions ?? '')

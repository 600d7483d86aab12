import { sql } from 'kysely'
import { done } from '../../../../schema/areas/messages/endpoints.ts'
import { EVENTS, isEvent } from '../../../../schema/areas/messages/events.ts'
import { can } from '../../../../schema/engine/permissions.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { namesOf } from '../../../engine/read/names.ts'
import { tableOf } from '../../../engine/read/select.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Rows of one response. */
const MAX = 50

interface Row {
  readonly about_id: number
  readonly at: string
  readonly state: 'sent' | 'asked' | 'left'
  readonly reason: string | null
  readonly email_id: number | null
}

export default answer(done, async (ctx, { id }) => {
  const { engine, actor } = ctx
  const { rows: rules } = await sql<{ event: string }>`select event from message_rules where id = ${id}`.execute(
    engine.db,
  )
  const event = rules[0]?.event
  if (!isEvent(event)) return { data: [] }
  const resource = engine.resources.get(EVENTS[event].of)
  if (!can(actor.permissions, resource.area, 'list')) return { data: [] }
  const { rows } = await sql<Row>`
    select d.about_id, d.at, d.state, d.reason, d.email_id from messages_done d join ${tableOf(resource)} t on t.id = d.about_id
    where d.rule_id = ${id} and ${scopeOf(ctx, resource, 'list')} order by d.at desc, d.about_id limit ${MAX}`.execute(
    engine.db,
  )
  const names = await namesOf(
    engine.db,
    engine.resources,
    rows.map(({ about_id }) => ({ resource: resource.name, id: about_id })),
  )
  return {
    data: rows.map((row) => ({
      ...row,
      about: resource.name,
      label: names[resource.name]?.[row.about_id]?.label ?? null,
    })),
  }
})

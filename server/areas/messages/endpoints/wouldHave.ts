import { sql } from 'kysely'
import { TRIED_ROWS, wouldHave } from '../../../../schema/areas/messages/endpoints.ts'
import { EVENTS } from '../../../../schema/areas/messages/events.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { invalid, ProblemError } from '../../../engine/http/errors.ts'
import { namesOf } from '../../../engine/read/names.ts'
import { tableOf } from '../../../engine/read/select.ts'
import { viewQuery } from '../../../engine/views/viewsQuery.ts'
import { tried } from '../tried.ts'

export default answer(wouldHave, async (ctx, { query: { to, ...rule } }) => {
  const { engine } = ctx
  const resource = engine.resources.get(EVENTS[rule.event].of)
  try {
    if (rule.conditions) viewQuery(resource, rule.conditions, engine.clock())
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw invalid({ conditions: [{ code: 'conditions' }] })
  }
  const { all, more } = await tried(ctx, rule)
  const shown = all.slice(0, TRIED_ROWS)
  const ids = shown.map(({ about_id }) => about_id)
  const names = await namesOf(
    engine.db,
    engine.resources,
    ids.map((id) => ({ resource: resource.name, id })),
  )
  const customer = resource.fields['customer_id']
    ? sql`c.email`
    : resource.fields['email']
      ? sql`t.email`
      : sql`null::text`
  const join = resource.fields['customer_id'] ? sql`left join customers c on c.id = t.customer_id` : sql``
  const { rows } = await sql<{ id: number; email: string | null }>`
    select t.id, ${customer} as email from ${tableOf(resource)} t ${join} where t.id = any(${ids}::bigint[])`.execute(
    engine.db,
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return {
    total: all.length,
    at_least: more,
    data: shown.map(({ about_id: id, at }) => ({
      ...{ id, at, label: names[resource.name]?.[id]?.label ?? null },
      to: to === 'customer' ? (emails.get(id) ?? null) : null,
    })),
  }
})

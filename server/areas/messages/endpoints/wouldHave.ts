import { sql } from 'kysely'
import type { Channel } from '../../../../schema/areas/mail/subjects.ts'
import { TRIED_ROWS, wouldHave } from '../../../../schema/areas/messages/endpoints.ts'
import { EVENTS } from '../../../../schema/areas/messages/events.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { answer } from '../../../engine/acts/handle.ts'
import type { Context } from '../../../engine/http/context.ts'
import { invalid, ProblemError } from '../../../engine/http/errors.ts'
import { namesOf } from '../../../engine/read/names.ts'
import { tableOf } from '../../../engine/read/select.ts'
import { viewQuery } from '../../../engine/views/viewsQuery.ts'
import { testRule } from '../ruleTest.ts'

/** Returns record id → contact of the customer, for customers who can be reached. */
async function reachable(
  { engine }: Context,
  resource: AnyResource,
  channel: Channel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const isOfCustomer = resource.fields['customer_id'] !== undefined
  const field = channel === 'text' ? 'phone' : 'email'
  if (!isOfCustomer && !resource.fields[field]) return new Map()
  const address = sql.ref(isOfCustomer ? `c.${field}` : `t.${field}`)
  const join = isOfCustomer ? sql`join customers c on c.id = t.customer_id` : sql``
  const { rows } = await sql<{ id: number; address: string }>`
    select t.id, ${address} as address from ${tableOf(resource)} t ${join}
    where t.id = any(${ids}::bigint[]) and ${address} is not null`.execute(engine.db)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

export default answer(wouldHave, async (ctx, { query: { to, channel, ...rule } }) => {
  const { engine } = ctx
  const resource = engine.resources.get(EVENTS[rule.event].of)
  try {
    if (rule.conditions) viewQuery(resource, rule.conditions, engine.clock())
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw invalid({ conditions: [{ code: 'conditions' }] })
  }
  const { all, more } = await testRule(ctx, rule)
  const addresses =
    to === 'customer'
      ? await reachable(ctx, resource, channel, [...new Set(all.map((one) => one.about_id))])
      : undefined
  const sent = addresses ? all.filter(({ about_id }) => addresses.has(about_id)) : all
  const shownRows = sent.slice(0, TRIED_ROWS)
  const names = await namesOf(
    engine.db,
    engine.resources,
    shownRows.map(({ about_id: id }) => ({ resource: resource.name, id })),
  )
  return {
    total: sent.length,
    without_address: all.length - sent.length,
    at_least: more,
    data: shownRows.map(({ about_id: id, at }) => ({
      id,
      at,
      label: names[resource.name]?.[id]?.label ?? null,
      to: addresses?.get(id) ?? null,
    })),
  }
})

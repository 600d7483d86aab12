import { sql } from 'kysely'
import { TRIED_DAYS } from '../../../schema/areas/messages/endpoints.ts'
import { EVENTS } from '../../../schema/areas/messages/events.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { statusLibrary } from '../../engine/moves/moves.ts'
import { tableOf } from '../../engine/read/select.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import type { Change } from '../../engine/write/audit.ts'
import { dueOf } from './due.ts'
import { happened, movedBetween } from './happened.ts'
import { type MessageRule, meetsRule } from './rules.ts'

/** Maximum number of log entries searched. */
const MAX_LOOKED_AT = 5_000

export interface RuleTestRow {
  readonly about_id: number
  readonly at: string
}
type Rule = Pick<MessageRule, 'event' | 'days' | 'at' | 'conditions'>
type Entry = Change & { readonly entity_id: number; readonly at: string }

/** Finds, in the log, events that would have triggered the rule: newest first, each record once for each time. */
async function fromLog(ctx: Context, { event }: Rule, since: Date): Promise<{ all: RuleTestRow[]; more: boolean }> {
  const resource = ctx.engine.resources.get(EVENTS[event].of)
  const { rows } = await sql<Entry>`
    select event, before, after, entity_id, at from log_entries where entity = ${resource.name} and at > ${since} and event in ('created', 'updated')
    order by id desc limit ${MAX_LOOKED_AT}`.execute(ctx.engine.db)
  const library = resource.status ? statusLibrary(ctx.engine.resources, resource) : undefined
  const { rows: statuses } = library
    ? await sql<{ id: number; category: string }>`select s.id, s.category from ${tableOf(library)} s`.execute(
        ctx.engine.db,
      )
    : { rows: [] }
  const categories = new Map(statuses.map(({ id, category }) => [id, category]))
  const all = rows.flatMap((entry) => {
    const { before, after } = entry
    const field = resource.status
    const movement = field ? movedBetween(before?.[field], after?.[field], (id) => categories.get(id)) : undefined
    return happened(resource.name, entry, movement).includes(event) ? [{ about_id: entry.entity_id, at: entry.at }] : []
  })
  return { all, more: rows.length === MAX_LOOKED_AT }
}

/** Returns what a rule would have sent in the last days, limited to what the caller may see, newest first. */
export async function testRule(ctx: Context, rule: Rule): Promise<{ all: readonly RuleTestRow[]; more: boolean }> {
  const { engine } = ctx
  const { of, timing } = EVENTS[rule.event]
  const resource = engine.resources.get(of)
  if (!can(ctx.actor.permissions, resource.area, 'list'))
    throw problem(403, 'forbidden', { area: resource.area, action: 'list' })
  const now = engine.clock()
  const since = new Date(now.getTime() - TRIED_DAYS * 86_400_000)
  if (timing !== 'happened') {
    const { rows } = await sql<RuleTestRow>`
      select s.about_id, s.due_at as at from (${dueOf(ctx, rule, { from: since, to: now, still: sql<boolean>`true` })}) s
      join ${tableOf(resource)} t on t.id = s.about_id order by s.due_at desc, s.about_id limit ${MAX_LOOKED_AT}`.execute(
      engine.db,
    )
    return { all: rows, more: rows.length === MAX_LOOKED_AT }
  }
  const { all, more } = await fromLog(ctx, rule, since)
  const ids = [...new Set(all.map(({ about_id }) => about_id))]
  const { rows } = await sql<{ id: number }>`
    select t.id from ${tableOf(resource)} t where t.id = any(${ids}::bigint[]) and t.archived_at is null
      and ${scopeOf(ctx, resource, 'list')} and ${meetsRule(ctx, rule)}`.execute(engine.db)
  const visibleIds = new Set(rows.map(({ id }) => id))
  return { all: all.filter(({ about_id }) => visibleIds.has(about_id)), more }
}

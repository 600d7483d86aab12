import { sql } from 'kysely'
import type { Ending, MyTasks, Of } from '../../../schema/areas/dashboard/shapes.ts'
import { addDays, dayOf, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { tableOf } from '../../engine/read/select.ts'
import { lists, narrowed, shownBy } from './part.ts'

const [MOST_TASKS, MOST_ENDING] = [6, 7]
const HOURS = 48

/** Returns the caller's open tasks, earliest due first. */
export async function tasks(ctx: Context): Promise<MyTasks | undefined> {
  if (!lists(ctx, 'tasks')) return undefined
  const query = 'assignedTo=me&open=true'
  const { rows } = await sql<MyTasks['data'][number] & { total: number }>`
    select t.id, t.title, t.due_at, t.version, coalesce(t.due_at < ${ctx.engine.clock()}, false) as late, count(*) over ()::int as total from tasks t
    where ${shownBy(ctx, ctx.engine.resources.get('tasks'), query)} order by t.due_at nulls last, t.id limit ${MOST_TASKS}`.execute(
    ctx.engine.db,
  )
  return { data: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0, query }
}

/** Items that expire within 48 hours or have expired since yesterday: complaint deadlines, quotes, invoices due. */
const ENDING = [
  { resource: 'complaints', query: 'open=true', at: 'next_due', isDay: false },
  { resource: 'quotes', query: 'waiting=true', at: 'valid_until', isDay: true },
  { resource: 'invoices', query: 'settlement=open&settlement=part_paid', at: 'due_date', isDay: true },
] as const

/** Sorted by remaining time; items that expired before yesterday are only in the counts. */
export async function ending(ctx: Context, scope: Of): Promise<Ending | undefined> {
  const visibleKinds = ENDING.filter(({ resource }) => lists(ctx, resource))
  if (visibleKinds.length === 0) return undefined
  const now = ctx.engine.clock()
  const [from, to] = [new Date(now.getTime() - 24 * 3_600_000), new Date(now.getTime() + HOURS * 3_600_000)]
  const all = await Promise.all(
    visibleKinds.map(async ({ resource: name, query, at, isDay }) => {
      const resource = ctx.engine.resources.get(name)
      const column = sql.ref(`t.${at}`)
      const inRange = isDay
        ? sql`${column} between ${dayOf(from)}::date and ${dayOf(to)}::date`
        : sql`${column} between ${from} and ${to}`
      const { rows } = await sql<{ id: number; label: string; at: string }>`
        select t.id, ${titleExpression(resource, 't')} as label, ${column}::text as at from ${tableOf(resource)} t
        where ${shownBy(ctx, resource, narrowed(ctx, name, query, scope))} and ${inRange} order by ${column}, t.id limit ${MOST_ENDING}`.execute(
        ctx.engine.db,
      )
      // A date without a time expires at the end of that day.
      return rows.map((row) => ({
        ...row,
        resource: name,
        at: isDay ? startOfDay(addDays(row.at, 1)) : new Date(row.at).toISOString(),
        day: isDay ? row.at : null,
      }))
    }),
  )
  const sorted = all.flat().toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return { data: sorted.slice(0, MOST_ENDING).map((row) => ({ ...row, late: Date.parse(row.at) <= now.getTime() })) }
}

import { sql } from 'kysely'
import type { Of, Today } from '../../../schema/areas/dashboard/shapes.ts'
import { BLOCKS } from '../../../schema/areas/visits/appointments.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { addDays, dayOf, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { lists } from './part.ts'

/** Maximum number of workers shown; the calendar has the others. */
const MAX = 9

interface Row {
  readonly worker: number
  readonly name: string
  readonly colour: string
  readonly id: number
  readonly label: string
  readonly status: string
  readonly starts_at: string
  readonly ends_at: string
  readonly away: boolean
}

/** Returns today's visits by worker, those at work first, and absent workers; undefined if the caller may not see the calendar. */
export async function today(ctx: Context, scope: Of): Promise<Today | undefined> {
  const { engine, actor } = ctx
  if (!can(actor.permissions, 'Appointments', 'index') || !lists(ctx, 'workers')) return undefined
  const day = dayOf(engine.clock())
  const inFranchise =
    scope !== 'all' && actor.user.franchise_id !== null ? sql`w.franchise_id = ${actor.user.franchise_id}` : sql`true`
  const { rows } = await sql<Row>`
    select w.id as worker, w.name, w.colour, t.id, coalesce(nullif(concat_ws(', ', t.title, t.site), ''), t.name) as label, t.status, t.starts_at::text as starts_at,
      t.ends_at::text as ends_at, t.kind = any(${[...BLOCKS]}::text[]) as away
    from appointments t join appointments_worker_ids l on l.owner_id = t.id join workers w on w.id = l.target_id
    where t.archived_at is null and t.status <> 'cancelled' and w.archived_at is null and ${inFranchise}
      and t.starts_at < ${startOfDay(addDays(day, 1))} and t.ends_at > ${startOfDay(day)}
      and ${scopeOf(ctx, engine.resources.get('appointments'), 'list')}
    order by w.name, w.id, t.starts_at, t.id`.execute(engine.db)
  const workers = [...Map.groupBy(rows, ({ worker }) => worker)].map(([id, all]) => ({
    id,
    name: all[0]?.name ?? '',
    colour: all[0]?.colour ?? '',
    visits: all.map(({ worker: _, name: __, colour: ___, ...visit }) => ({
      ...visit,
      starts_at: iso(visit.starts_at),
      ends_at: iso(visit.ends_at),
    })),
  }))
  const atWork = (one: (typeof workers)[number]) => (one.visits.some(({ away }) => !away) ? 0 : 1)
  const statusByVisit = new Map(rows.filter(({ away }) => !away).map((row) => [row.id, row.status]))
  const statuses: Record<string, number> = {}
  for (const status of statusByVisit.values()) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    day,
    visits: statusByVisit.size,
    statuses,
    workers: workers.toSorted((a, b) => atWork(a) - atWork(b)).slice(0, MAX),
    more: Math.max(0, workers.length - MAX),
  }
}

const iso = (moment: string): string => new Date(moment).toISOString()

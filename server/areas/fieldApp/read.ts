import { type RawBuilder, sql } from 'kysely'
import { keepPlaces } from '../../../schema/areas/fieldApp/settings.ts'
import type { MyVisit, MyVisitWhole } from '../../../schema/areas/fieldApp/shapes.ts'
import { BLOCKS } from '../../../schema/areas/visits/appointments.ts'
import { addDays, dayOf, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Context, WriteContext } from '../../engine/http/context.ts'
import { lineTitleExpression, titleExpression } from '../../engine/read/language.ts'
import { LAT, LNG, subjectJoins } from '../visits/calendar/visitPlaces.ts'
import { guardsOf } from './guards.ts'
import { forVisit, isOf, type Me } from './mine.ts'

/** Maximum number of visits in one response, of files of a job, and of earlier visits to the same address. */
const [MAX_VISITS, MOST_FILES, MOST_EARLIER] = [500, 100, 5]

const NO_TIMES = sql`'{"on_the_way_at":null,"started_at":null,"break_at":null,"break_minutes":0,"finished_at":null}'::jsonb`
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Columns of a visit `t` that a worker sees, with the joins of `subjectJoins`. */
const visitColumns = (me: Me): RawBuilder<unknown> => sql`
  t.id, t.version, t.kind, t.status, coalesce(j.title, t.name) as title, t.starts_at, t.ends_at, t.notes,
  case when j.id is not null then jsonb_build_object('id', j.id, 'number', j.number) end as job,
  c.name as customer, c.phone,
  array_remove(array[coalesce(p.line1, t.site), nullif(p.line2, ''), p.city, coalesce(p.postcode, e.postcode)], null) as address,
  p.access_notes, ${LAT} as lat, ${LNG} as lng,
  array(select w.name from appointments_worker_ids l join workers w on w.id = l.target_id
    where l.owner_id = t.id and w.id <> ${me.id} order by l.position) as others,
  coalesce((select jsonb_build_object('on_the_way_at', ${utc('x.on_the_way_at')}, 'started_at', ${utc('x.started_at')},
      'break_at', ${utc('x.break_at')}, 'break_minutes', x.break_minutes, 'finished_at', ${utc('x.finished_at')})
    from appointments_times x where x.owner_id = t.id and x.worker_id = ${me.id} order by x.position limit 1), ${NO_TIMES}) as times`

/** Returns a worker's visits and leave between two days, both included, earliest first. */
export async function visitsOf(ctx: Context, me: Me, from: string, to: string): Promise<MyVisit[]> {
  const { rows } = await sql<MyVisit>`
    select ${visitColumns(me)} from appointments t ${subjectJoins(forVisit(ctx))}
    where ${isOf(me.id)} and t.archived_at is null and t.status <> 'cancelled' and t.kind <> 'lock'
      and t.starts_at < ${startOfDay(addDays(to, 1))} and t.ends_at > ${startOfDay(from)}
    order by t.starts_at, t.id limit ${MAX_VISITS}`.execute(ctx.engine.db)
  return rows
}

interface Found extends MyVisit {
  readonly description: string | null
  readonly type: string | null
  readonly outcome_note: string | null
  readonly shows_price: boolean
}

/** Prices are shown to workers only if status, type and library entry all allow it; never for lines with a custom description. */
async function linesOf(ctx: Context, db: Db | Tx, { job, shows_price }: Found): Promise<MyVisitWhole['lines']> {
  if (!job) return []
  const lines = (kind: 'service' | 'material') => {
    const library = ctx.engine.resources.get(`${kind}s`)
    const [table, link] = [sql.table(`jobs_${kind}s`), sql.ref(`l.${kind}_id`)]
    return sql`select ${kind} as kind, ${kind === 'service' ? 0 : 1} as part, l.position, ${lineTitleExpression(library, 'l', `${kind}_id`)} as name, l.quantity::float8 as quantity,
      case when ${shows_price} and i.show_price_in_app then l.price_inc_vat::float8 end as price
      from ${table} l left join ${sql.table(`${kind}s`)} i on i.id = ${link} where l.owner_id = ${job.id}`
  }
  const { rows } = await sql<MyVisitWhole['lines'][number]>`
    select kind, name, quantity, price from (${lines('service')} union all ${lines('material')}) l order by part, position`.execute(
    db,
  )
  return rows
}

/** Returns everything a worker sees of their own visit. */
export async function wholeVisit(ctx: Context | WriteContext, me: Me, id: number): Promise<MyVisitWhole> {
  const db = 'tx' in ctx ? ctx.tx : ctx.engine.db
  const types = ctx.engine.resources.get('job-types')
  const { rows } = await sql<Found>`
    select ${visitColumns(me)}, j.description, ${titleExpression(types, 'k')} as type, t.outcome_note,
      coalesce(k.show_price_in_app and s.show_price_in_app, false) as shows_price
    from appointments t ${subjectJoins(forVisit(ctx))}
    left join job_types k on k.id = j.job_type_id left join job_statuses s on s.id = j.job_status_id
    where t.id = ${id}`.execute(db)
  const [fullVisit] = rows
  if (!fullVisit) throw new Error(`appointment ${id} is gone inside a request`)
  const { shows_price: _, ...visit } = fullVisit
  const guards = await guardsOf(ctx, me, id)
  const keeps_place = await ctx.engine.settings.get(keepPlaces, db)
  const job = visit.job?.id ?? null
  const used = await sql<MyVisitWhole['used'][number]>`
    select u.id, u.material_id, u.name, u.quantity::float8 as quantity from appointments_materials_used u
    where u.owner_id = ${id} order by u.position`.execute(db)
  const files = await sql<MyVisitWhole['files'][number]>`
    select f.id, f.name, f.description, f.kind, b.size::float8 as size, f.created_at as at
    from files f join file_blobs b on b.sha256 = f.sha256
    where f.subject = 'jobs' and f.subject_id = ${job} and f.archived_at is null order by f.created_at desc, f.id desc limit ${MOST_FILES}`.execute(
    db,
  )
  const earlier = await sql<{ id: number; at: string } & MyVisitWhole['earlier'][number]>`
    select t.id, t.starts_at as at, coalesce(j.title, t.name) as title, t.status as outcome, t.outcome_note
    from appointments t join jobs j on t.subject = 'jobs' and j.id = t.subject_id
    join jobs here on here.id = ${job} and here.customer_id = j.customer_id and here.address_id is not distinct from j.address_id
    where t.id <> ${id} and t.archived_at is null and t.kind <> all(${BLOCKS}::text[])
      and t.status in ('done', 'part_done', 'no_access', 'aborted')
    order by t.starts_at desc limit ${MOST_EARLIER}`.execute(db)
  return {
    ...visit,
    keeps_place,
    guards,
    completes: guards.job?.last ?? false,
    lines: await linesOf(ctx, db, fullVisit),
    used: used.rows,
    files: files.rows,
    earlier: earlier.rows.map(({ at, ...one }) => ({ ...one, day: dayOf(at) })),
  }
}

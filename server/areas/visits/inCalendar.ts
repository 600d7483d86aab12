import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import appointments from '../../../schema/areas/visits/appointments.ts'
import type { between } from '../../../schema/areas/visits/endpoints.ts'
import type { addressed } from '../../../schema/areas/visits/visit.ts'
import type { EndpointRequest } from '../../../schema/engine/endpoint.ts'
import { addDays, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { checkSpan } from './span.ts'

/** Maximum period of one request in days: a month with the weeks around it. */
const MAX_LENGTH = 45

export type Visit = z.output<typeof addressed>

/** SQL columns of an appointment `t` that calendars show. */
export const VISIT = sql`t.id, t.version, t.name, t.kind, t.status, t.starts_at, t.ends_at, t.site, t.exclusive, t.series_id,
  array(select l.target_id from appointments_worker_ids l where l.owner_id = t.id order by l.position) as worker_ids`

/** The same columns with postcode and customer, over `t` with the joins of `subjectJoins`. */
export const ADDRESSED = sql`${VISIT}, coalesce(p.postcode, e.postcode) as postcode, c.name as customer`

/** Condition over appointments `t`: between two days, both included, and within the caller's scope. */
export function inCalendar(ctx: Context, span: EndpointRequest<typeof between>['query']): RawBuilder<boolean> {
  const { from, to } = span
  checkSpan(span, MAX_LENGTH)
  // `offset 0` forces evaluation visit by visit, for the same reason as in `subjectJoins`.
  const parts = [
    sql`t.archived_at is null and t.starts_at < ${startOfDay(addDays(to, 1))} and t.ends_at > ${startOfDay(from)}`,
    scopeOf(ctx, ctx.engine.resources.get(appointments.name), 'list'),
    span.status ? sql`t.status = any(${span.status}::text[])` : sql`t.status <> 'cancelled'`,
  ]
  if (span.kind) parts.push(sql`t.kind = any(${span.kind}::text[])`)
  if (span.franchise_id) parts.push(sql`t.franchise_id = any(${span.franchise_id}::bigint[])`)
  if (span.worker_ids)
    parts.push(
      sql`exists (select from appointments_worker_ids l where l.owner_id = t.id and l.target_id = any(${span.worker_ids}::bigint[]) offset 0)`,
    )
  if (span.worker_category_id)
    parts.push(
      sql`exists (select from appointments_worker_ids l join workers w on w.id = l.target_id
        where l.owner_id = t.id and w.worker_category_id = any(${span.worker_category_id}::bigint[]) offset 0)`,
    )
  if (span.location_ids)
    parts.push(
      sql`exists (select from appointments_worker_ids l join workers_location_ids p on p.owner_id = l.target_id
        where l.owner_id = t.id and p.target_id = any(${span.location_ids}::bigint[]) offset 0)`,
    )
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

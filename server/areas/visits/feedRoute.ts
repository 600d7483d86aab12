import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { describeRecurrence } from '../../../schema/engine/time/recurrenceText.ts'
import { businessZone } from '../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import type { Engine } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { countRequest } from '../../engine/http/rate.ts'
import { feedHash } from './calendar/feedHash.ts'
import { type IcsEvent, icsOf } from './calendar/ics.ts'
import { RULE_OF_DATE } from './calendar/seriesRules.ts'
import { mayStillFeed } from './feedAddress.ts'

/** Contents of a calendar feed: days in the past and in the future, and maximum number of appointments. */
const [DAYS_BACK, DAYS_AHEAD, MAX_VISITS] = [31, 366, 2000]
/** Rate limit for each client: requests per number of minutes. A wrong address counts as ten requests. */
const [MAX_REQUESTS, MINUTES, WRONG] = [300, 10, 10]

const rate = (ip: string) => ({ key: `feed:${ip}`, maxHits: MAX_REQUESTS, minutes: MINUTES })

interface Fed extends IcsEvent {
  readonly customer: string | null
  readonly phone: string | null
  readonly access_notes: string | null
  readonly notes: string | null
  readonly rule: Recurrence | null
}

async function eventsOf({ db, clock }: Engine, worker: number): Promise<IcsEvent[]> {
  const { rows } = await sql<Fed>`
    select 'appointment-' || t.id || '@remote-workr-crm' as uid, t.version - 1 as sequence, t.updated_at as changed_at, t.starts_at, t.ends_at,
      t.name as summary, coalesce(t.site, nullif(concat_ws(', ', p.line1, p.line2, concat_ws(' ', p.city, p.postcode)), '')) as location,
      t.status = 'booked' and t.kind not in ('lock', 'leave') as tentative, c.name as customer, c.phone, p.access_notes, t.notes, ${RULE_OF_DATE} as rule
    from worker_bookings b join appointments t on t.id = b.appointment_id
    left join appointment_series s on s.id = t.series_id
    left join jobs j on t.subject = 'jobs' and j.id = t.subject_id
    left join quotes q on t.subject = 'quotes' and q.id = t.subject_id
    left join customers c on c.id = coalesce(j.customer_id, q.customer_id, case when t.subject = 'customers' then t.subject_id end)
    left join lateral (select a.line1, a.line2, a.city, a.postcode, a.access_notes from customers_addresses a where a.owner_id = c.id
      order by a.id is not distinct from coalesce(j.address_id, q.address_id) desc, a."primary" desc limit 1) p on true
    where b.worker_id = ${worker}
      and b.during && tstzrange(${clock()}::timestamptz - make_interval(days => ${DAYS_BACK}), ${clock()}::timestamptz + make_interval(days => ${DAYS_AHEAD}))
    order by t.starts_at, t.id limit ${MAX_VISITS}`.execute(db)
  return rows.map(({ customer, phone, access_notes, notes, rule, ...event }) => ({
    ...event,
    description:
      [customer, phone && readablePhone(phone), access_notes, notes, rule && `↻ ${describeRecurrence(rule, 'en')}`]
        .filter(Boolean)
        .join('\n') || null,
  }))
}

/**
 * GET /feeds/{token}.ics: the appointments of a worker, for calendar programs without a session. Answers 404 for any other token, for workers who
 * have left, and if the creator of the link may no longer see the worker.
 */
export function feedRoute(app: FastifyInstance, engine: Engine): void {
  app.get<{ Params: { token: string } }>(
    '/feeds/:token',
    {
      // The address contains the secret, so it must not be logged.
      logLevel: 'silent',
      schema: { params: z.object({ token: z.string().max(80) }) },
      config: { access: 'public', summary: 'The visits of a worker, for calendar apps', gives: ['text/calendar'] },
    },
    async (request, reply) => {
      await countRequest(engine, rate(request.ip))
      const token = /^([\w-]{32})\.ics$/.exec(request.params.token)?.[1]
      const { rows } = await sql<{ id: number; name: string; made_by: number | null }>`
        select w.id, w.name, f.made_by::float8 as made_by from worker_feeds f join workers w on w.id = f.worker_id
        where f.token_hash = ${feedHash(token ?? '')} and w.active and w.archived_at is null`.execute(engine.db)
      const [worker] = rows
      if (!worker || !(await mayStillFeed(engine, worker.made_by, worker.id))) {
        await countRequest(engine, rate(request.ip), WRONG)
        throw problem(404, 'not_found')
      }
      await sql`update worker_feeds set read_at = now() where worker_id = ${worker.id}`.execute(engine.db)
      const body = icsOf(worker.name, businessZone(), await eventsOf(engine, worker.id))
      return reply
        .header('cache-control', 'private, max-age=300')
        .header('content-disposition', dispositionOf('inline', 'calendar.ics'))
        .type('text/calendar; charset=utf-8')
        .send(body)
    },
  )
}

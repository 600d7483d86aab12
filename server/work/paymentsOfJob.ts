import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import jobs from '../../schema/entities/jobs.ts'
import payments from '../../schema/entities/payments.ts'
import { can } from '../../schema/permissions.ts'
import { allow, scopeOf } from '../kit/access.ts'
import type { Context } from '../kit/context.ts'
import { add } from '../kit/create.ts'
import { invalid, problem } from '../kit/errors.ts'
import { idempotent, type Repeat, type Reply } from '../kit/idempotency.ts'
import { validateBody } from '../kit/prepareWrite.ts'
import { etagOf, fetchRecord, pathId } from '../kit/read.ts'
import { transact } from '../kit/transact.ts'

/** What a job comes to, what of it was paid, and the rest; with those of its sub-jobs. In pounds, VAT included. */
export const standing = z.strictObject({ total: z.number(), paid: z.number(), outstanding: z.number() })

const named = z.strictObject({ id: z.int(), name: z.string() })
export const paymentsAnswer = standing.extend({
  data: z.array(
    z.strictObject({
      id: z.int(),
      number: z.string(),
      /** Said where it is for a sub-job. */
      job: named.nullable(),
      job_id: z.int(),
      created: z.string(),
      flow: z.string(),
      type: named,
      amountPaid: z.number(),
      status: z.string(),
      reference: z.string().nullable(),
      cardType: z.string().nullable(),
      cardNumber: z.string().nullable(),
      taken_by: z.string().nullable(),
      /** How much of it can be given back. */
      refundable: z.number(),
    }),
  ),
  /** How money can be taken, for who may take it; null otherwise. */
  types: z.array(named.extend({ card: z.boolean(), needs_reference: z.boolean() })).nullable(),
})

/** Payments `p` of the job and of its sub-jobs that are in use. */
const family = (job: RawBuilder<unknown>) =>
  sql`payments p join jobs f on f.id = p.job_id and (f.id = ${job} or f.parent_id = ${job} and f.archived_at is null) where p.archived_at is null`

/** The columns of `standing` of a job by its id, as one JSON object; the job's table stands under `alias`. */
export const standingOf = (alias: string): RawBuilder<unknown> => {
  const [id, total] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.with_sub_jobs`)]
  return sql`(select jsonb_build_object('total', ${total}, 'paid', m.paid, 'outstanding', ${total} - m.paid)
    from (select coalesce(sum(p.counted), 0) as paid from ${family(id)}) m)`
}

type Answer = z.input<typeof paymentsAnswer>

/** GET /jobs/{id}/payments. @throws problem 403, 404 */
export async function paymentsOf(ctx: Context, rawId: string): Promise<Answer> {
  allow(ctx, payments, 'list')
  const { db, resources } = ctx.engine
  const id = pathId(rawId)
  const { rows } = await sql<{ standing: z.input<typeof standing> }>`
    select ${standingOf('t')} as standing from jobs t where t.id = ${id} and ${scopeOf(ctx, resources.get(jobs.name), 'read')}`.execute(
    db,
  )
  if (!rows[0]) throw problem(404, 'not_found')
  const { rows: data } = await sql<Answer['data'][number]>`
    with left_over as (
      select p.job_id, sum(case when p.flow = 'in' then p."amountPaid" else -p."amountPaid" end) as amount
      from ${family(sql`${id}::bigint`)} and (p.status = 'succeeded' or p.flow = 'refund' and p.status = 'pending') group by p.job_id)
    select t.id, t.number, case when t.job_id <> ${id} then jsonb_build_object('id', j.id, 'name', concat_ws(' · ', j.number, j.name)) end as job,
      t.job_id, t.created, t.flow, jsonb_build_object('id', y.id, 'name', y.name) as type, t."amountPaid", t.status, t.reference, t."cardType", t."cardNumber",
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as taken_by,
      case when t.flow = 'in' and t.status = 'succeeded' then greatest(0, least(t."amountPaid", l.amount)) else 0 end as refundable
    from payments t join jobs j on j.id = t.job_id join payment_types y on y.id = t."paymentTypeId"
    left join users u on u.id = t."userId" left join left_over l on l.job_id = t.job_id
    where t.archived_at is null and (j.id = ${id} or j.parent_id = ${id} and j.archived_at is null) and ${scopeOf(ctx, resources.get(payments.name), 'list')}
    order by t.created desc, t.id desc`.execute(db)
  const { rows: types } = can(ctx.actor.permissions, payments.area, 'add')
    ? await sql<NonNullable<Answer['types']>[number]>`
        select id, name, kind in ('card_present', 'card_online') as card, needs_reference from payment_types
        where active and archived_at is null order by position, id`.execute(db)
    : { rows: null }
  return { ...rows[0].standing, data, types }
}

/**
 * POST /jobs/{id}/payments: money taken for the job or given back for it. The job is held, so that of many at once one goes first.
 * @throws problem 403, 404, 409 archived, 422 at the field
 */
export async function payFor(ctx: Context, rawId: string, body: unknown, repeat: Repeat): Promise<Reply> {
  const resource = ctx.engine.resources.get(payments.name)
  allow(ctx, resource, 'create')
  const id = pathId(rawId)
  if (typeof body === 'object' && body !== null && 'job_id' in body)
    throw invalid({ job_id: [{ code: 'unknown_field' }] })
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  const checked = validateBody(resource, 'create', isObject ? { ...body, job_id: id } : body, null)
  return transact(ctx, (write) =>
    idempotent(write, repeat, async () => {
      const job = await fetchRecord(write, write.tx, write.engine.resources.get(jobs.name), id, 'read', true)
      if (job.archived_at !== null) throw problem(409, 'archived')
      const after = await add(write, resource, checked)
      return { status: 200, body: after, etag: etagOf(after) }
    }),
  )
}

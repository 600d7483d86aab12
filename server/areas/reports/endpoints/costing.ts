import { sql } from 'kysely'
import { costing } from '../../../../schema/areas/reports/endpoints.ts'
import { marginWarning } from '../../../../schema/areas/reports/settings.ts'
import { divideHalfUp, pounds, scaled } from '../../../../schema/engine/money/money.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { partsOf } from '../finances/parts.ts'

interface Found {
  readonly net: number
  readonly gross: number
  readonly materials: number
  readonly materials_unknown: number
  readonly work: number
  readonly work_unknown: number
  readonly hours: number
  readonly taken: number
  readonly refunded: number
  readonly remedies: number
  readonly remedial: number
  readonly remedial_unknown: number
}

const known = (cost: number, unknown: number) => ({ cost: unknown > 0 ? null : cost, unknown })

/** One statement: the job with its sub-jobs, their lines, visits, money, and the complaints about them. */
export default answer(costing, async (ctx, { id }) => {
  const family = sql`(t.id = ${id} or t.parent_id = ${id}) and t.archived_at is null and ${scopeOf(ctx, ctx.engine.resources.get('jobs'), 'list')}`
  const { rows } = await sql<Found>`
    with family as materialized (select t.id, t.sub_total_ex_vat - t.discount_total as net, t.total_inc_vat as gross from jobs t where ${family}),
    remedial as materialized (select distinct c.remedial_job_id as id from complaints c
      where c.job_id in (select id from family) and c.archived_at is null and c.remedial_job_id is not null and c.remedial_job_id not in (select id from family)),
    agreed as (select coalesce(sum(net), 0) as net, coalesce(sum(gross), 0) as gross from family),
    lines as (select coalesce(sum(p.cost) filter (where p.piece = 'material'), 0) as materials,
        count(*) filter (where p.piece = 'material' and p.cost is null)::int as materials_unknown,
        coalesce(sum(p.cost) filter (where p.piece <> 'material'), 0) as work, count(*) filter (where p.piece <> 'material' and p.cost is null)::int as work_unknown
      from ${partsOf(sql`select id from family`, 'both')} p),
    again as (select coalesce(sum(p.cost), 0) as remedial, count(*) filter (where p.cost is null)::int as remedial_unknown
      from ${partsOf(sql`select id from remedial`, 'both')} p),
    spent as (select coalesce(sum(coalesce(k.hours, extract(epoch from a.ends_at - a.starts_at)::numeric / 3600)), 0) as hours
      from appointments a join appointments_worker_ids w on w.owner_id = a.id
      left join lateral (select sum(greatest(extract(epoch from m.finished_at - m.started_at)::numeric / 60 - m.break_minutes, 0)) / 60 as hours
        from appointments_times m where m.owner_id = a.id and m.worker_id = w.target_id and m.started_at is not null and m.finished_at is not null) k on true
      where a.subject = 'jobs' and a.subject_id in (select id from family) and a.archived_at is null and a.status in ('done', 'part_done')),
    money as (select coalesce(sum(p."amountPaid") filter (where p.flow = 'in'), 0) as taken, coalesce(sum(p."amountPaid") filter (where p.flow = 'refund'), 0) as refunded
      from payments p where p.job_id in (select id from family) and p.archived_at is null and p.status = 'succeeded'),
    sorry as (select coalesce(sum(c.remedy_amount) filter (where c.remedy_type is distinct from 'refund'), 0) as remedies
      from complaints c where c.job_id in (select id from family) and c.archived_at is null)
    select g.*, l.*, a.*, round(s.hours, 2) as hours, m.*, y.* from agreed g, lines l, again a, spent s, money m, sorry y`.execute(
    ctx.engine.db,
  )
  const found = rows[0] as Found
  const pence = (name: keyof Found) => scaled(found[name], 2)
  // What was paid twice and went back is no loss; the rest is, without its VAT.
  const short = pence('gross') - (pence('taken') - pence('refunded'))
  const back = short <= 0n ? 0n : short < pence('refunded') ? short : pence('refunded')
  const givenBack = pence('gross') > 0n ? divideHalfUp(back * pence('net'), pence('gross')) : back
  const unknown = found.materials_unknown + found.work_unknown + found.remedial_unknown
  const complaints = pence('remedies') + pence('remedial')
  const margin = pence('net') - pence('materials') - pence('work') - givenBack - complaints
  return {
    net: found.net,
    materials: known(found.materials, found.materials_unknown),
    work: { ...known(found.work, found.work_unknown), hours: found.hours },
    given_back: pounds(givenBack),
    complaints: known(pounds(complaints), found.remedial_unknown),
    margin: unknown > 0 ? null : pounds(margin),
    margin_percent:
      unknown > 0 || pence('net') <= 0n
        ? null
        : Number(divideHalfUp((margin < 0n ? -margin : margin) * 1000n, pence('net'))) / (margin < 0n ? -10 : 10),
    warn_under: await ctx.engine.settings.get(marginWarning),
  }
})

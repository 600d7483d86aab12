import { sql } from 'kysely'
import { daysBetween } from '../../../../schema/engine/time/shifts.ts'
import { wholeDay } from '../../../../schema/engine/time/time.ts'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, type ReportRequest, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { availabilityOf } from '../../visits/calendar/availability.ts'
import { availableMinutes } from '../../visits/calendar/minutes.ts'
import { workedMinutes } from '../../visits/worked.ts'

/** Available minutes of workers by day, without days on which they have none. */
async function available({
  ctx,
  days,
}: ReportRequest): Promise<readonly { worker: number; day: string; minutes: number }[]> {
  const { db, resources } = ctx.engine
  const { rows } = await sql<{ id: number }>`
    select t.id from workers t where t.active and t.archived_at is null and ${scopeOf(ctx, resources.get('workers'), 'list')}`.execute(
    db,
  )
  const all = daysBetween(days.from, days.to)
  const availabilities = await availabilityOf(
    db,
    rows.map(({ id }) => id),
    { from: wholeDay(days.from).from, to: wholeDay(days.to).to },
  )
  return availabilities.flatMap((one) =>
    availableMinutes(one, all).flatMap((minutes, i) =>
      minutes > 0 ? [{ worker: one.id, day: all[i] ?? '', minutes }] : [],
    ),
  )
}

/** Shares of the available hours that were booked and worked. */
export default report({
  name: 'utilisation',
  label: localised('Utilisation', '工时利用率'),
  section: 'people',
  summary: localised('How many of the available hours were booked and worked.', '可用工时中，已排和已工作的占多少。'),
  about: localised(
    'Working hours excluding leave and blocked time, how many are booked with visits, and how many were worked. Worked hours come from time sheets or, without one, from completed visits.',
    '工人每日可用工时（不含休假和锁定）；其中已排上门的工时，以及实际工作工时：以工人填报为准，否则以已完成上门的预订时间计。离职者不再有可用工时。',
  ),
  needs: ['Reports:index', 'Workers:list', 'Appointments:list'],
  groups: {
    worker: { label: localised('Worker', '工人'), of: 'workers' },
    category: { label: localised('Trade', '工种'), of: 'worker-categories', none: localised('None', '无') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  figures: {
    available: { label: localised('Available hours', '可用工时'), as: 'quantity', of: { sum: 'available' } },
    booked: { label: localised('Booked hours', '已排工时'), as: 'quantity', of: { sum: 'booked' }, good: 'more' },
    worked: { label: localised('Worked hours', '实际工时'), as: 'quantity', of: { sum: 'worked' }, good: 'more' },
    booked_percent: {
      label: localised('Booked %', '排期率'),
      as: 'percent',
      of: { share: ['booked', 'available'] },
      good: 'more',
    },
    worked_percent: {
      label: localised('Worked %', '利用率'),
      as: 'percent',
      of: { share: ['worked', 'available'] },
      good: 'more',
    },
  },
  drawn: 'booked_percent',
  facts: async (request) => {
    const { ctx } = request
    const hours = JSON.stringify(await available(request))
    return sql`
      select f.day, f.what, f.of, f.record, f.worker, k.worker_category_id as category, k.franchise_id as franchise, f.available, f.booked, f.worked
      from (
        select h.day, w.name as what, 'workers' as of, h.worker as record, h.worker, round(h.minutes / 60.0, 3) as available, 0::numeric as booked, 0::numeric as worked
        from jsonb_to_recordset(${hours}::jsonb) h (worker bigint, day date, minutes int) join workers w on w.id = h.worker
        union all
        select ${dayAt(sql`t.starts_at`)}, t.name, 'appointments', t.id, l.target_id, 0,
          round(extract(epoch from t.ends_at - t.starts_at)::numeric / 3600, 3),
          case when t.status in ('done', 'part_done') then round(coalesce(m.hours, extract(epoch from t.ends_at - t.starts_at)::numeric / 3600), 3) else 0 end
        from appointments t join appointments_worker_ids l on l.owner_id = t.id
        left join lateral (
          select sum(${workedMinutes('m')}) / 60.0 as hours from appointments_times m where m.owner_id = t.id and m.worker_id = l.target_id) m on true
        where t.kind not in ('lock', 'leave') and t.status <> 'cancelled' and t.archived_at is null and ${momentIn(sql`t.starts_at`, request)}
          and ${scopeOf(ctx, ctx.engine.resources.get('appointments'), 'list')}) f
      join workers k on k.id = f.worker`
  },
})

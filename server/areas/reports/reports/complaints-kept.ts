import { sql } from 'kysely'
import { dayAt, momentIn } from '../../../engine/reports/days.ts'
import { localised, report } from '../../../engine/reports/report.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Whether complaint response times were met. */
export default report({
  name: 'complaints-kept',
  label: localised('Complaint response times', '投诉时限'),
  section: 'work',
  summary: localised('Complaints answered in time, by deadline.', '投诉是否在各时限内答复。'),
  about: localised(
    'Complaints by date received, and whether their three deadlines were met: acknowledgement, first answer and final answer. Deadlines still to come are not counted as met or missed.',
    '投诉按收到日期计。每件有三个时限：确认、首次答复、最终答复。按时完成为达成；未按时或已超时为错过；其余仍在计时。',
  ),
  needs: ['Reports:index', 'Complaints:list'],
  groups: {
    category: { label: localised('Category', '类别'), of: 'categories', none: localised('No category', '无类别') },
    severity: {
      label: localised('Severity', '严重程度'),
      words: {
        low: localised('Low', '低'),
        normal: localised('Normal', '一般'),
        high: localised('High', '高'),
        critical: localised('Critical', '紧急'),
      },
    },
    worker: { label: localised('Worker', '工人'), of: 'workers', none: localised('No worker', '不涉及工人') },
    assigned: { label: localised('Assigned to', '负责人'), of: 'users', none: localised('Unassigned', '无') },
    franchise: {
      label: localised('Franchise', '加盟商'),
      of: 'franchises',
      none: localised('No franchise', '无加盟商'),
    },
    month: { label: localised('Month', '月份') },
  },
  figures: {
    complaints: { label: localised('Complaints', '投诉数'), as: 'count', of: { sum: 'one' }, good: 'less' },
    kept_percent: {
      label: localised('Deadlines met %', '时限达成率'),
      as: 'percent',
      of: { share: ['kept', 'ended'] },
      good: 'more',
    },
    kept: { label: localised('Deadlines met', '达成'), as: 'count', of: { sum: 'kept' }, good: 'more' },
    acknowledge_missed: {
      label: localised('Acknowledged late', '确认超时'),
      as: 'count',
      of: { sum: 'late_1' },
      good: 'less',
    },
    respond_missed: {
      label: localised('First answer late', '首次答复超时'),
      as: 'count',
      of: { sum: 'late_2' },
      good: 'less',
    },
    resolve_missed: {
      label: localised('Final answer late', '最终答复超时'),
      as: 'count',
      of: { sum: 'late_3' },
      good: 'less',
    },
    ended: { label: localised('Deadlines passed', '已结时限'), as: 'count', of: { sum: 'ended' }, small: true },
    remedies: { label: localised('Remedies', '补偿'), as: 'money', of: { sum: 'remedy' }, good: 'less', small: true },
  },
  drawn: 'complaints',
  facts: (request) => {
    const now = request.ctx.engine.clock()
    return sql`
      select ${dayAt(sql`t.received_at`)} as day, t.subject as what, 'complaints' as of, t.id as record, t.category_id as category, t.severity, t.worker_id as worker,
        t."assignedTo" as assigned, t.franchise_id as franchise, 1 as one, k.kept, k.late_1, k.late_2, k.late_3, k.kept + k.late_1 + k.late_2 + k.late_3 as ended,
        coalesce(t.remedy_amount, 0) as remedy
      from complaints t cross join lateral (
        select count(*) filter (where c.met <= c.due)::int as kept, count(*) filter (where c.n = 1 and coalesce(c.met, ${now}) > c.due)::int as late_1,
          count(*) filter (where c.n = 2 and coalesce(c.met, ${now}) > c.due)::int as late_2,
          count(*) filter (where c.n = 3 and coalesce(c.met, ${now}) > c.due)::int as late_3
        from (values (1, t.acknowledged_at, t.acknowledge_by), (2, t.responded_at, t.respond_by), (3, t.resolved_at, t.resolve_by)) c (n, met, due)
        where c.due is not null and (c.met is not null or t.stopped_at is null)) k
      where t.archived_at is null and ${momentIn(sql`t.received_at`, request)} and ${scopeOf(request.ctx, request.ctx.engine.resources.get('complaints'), 'list')}`
  },
})

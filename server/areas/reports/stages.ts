import { sql } from 'kysely'
import { titleExpression } from '../../engine/read/language.ts'
import { dayAt, momentIn } from '../../engine/reports/days.ts'
import { type Group, type LocalisedText, localised, type Report, report } from '../../engine/reports/report.ts'
import { scopeOf } from '../../engine/rights/access.ts'

interface Staged extends Pick<Report, 'name' | 'label' | 'section' | 'summary' | 'about' | 'needs'> {
  readonly subject: 'leads' | 'quotes'
  readonly statuses: 'lead-statuses' | 'quote-statuses'
  readonly typeColumn: 'lead_type_id' | 'quote_type_id'
  readonly type: Group
  /** Categories of final statuses: the time in them means nothing. */
  readonly ended: readonly string[]
  readonly entered: LocalisedText
}

/** How many records entered each status, how many moved on, and after how long; the time of those still there counts until today. */
export const stagesOf = ({ subject, statuses, typeColumn, type, ended, entered, ...declared }: Staged): Report =>
  report({
    ...declared,
    groups: {
      stage: { label: localised('Status', '状态'), of: statuses, inOrder: true },
      type,
      assigned: { label: localised('Assigned to', '负责人'), of: 'users', none: localised('Unassigned', '无') },
      franchise: {
        label: localised('Franchise', '加盟商'),
        of: 'franchises',
        none: localised('No franchise', '无加盟商'),
      },
      month: { label: localised('Month', '月份') },
    },
    within: 'assigned',
    figures: {
      entered: { label: entered, as: 'count', of: { sum: 'one' } },
      left: { label: localised('Moved on', '已离开'), as: 'count', of: { sum: 'gone' }, good: 'more' },
      still: { label: localised('Still in status', '仍在此状态'), as: 'count', of: { sum: 'still' }, good: 'less' },
      waited: { label: localised('Waiting days', '等待'), as: 'count', of: { sum: 'waits' }, small: true },
      days: { label: localised('Total days', '总天数'), as: 'days', of: { sum: 'days' }, small: true },
      average: {
        label: localised('Average days', '平均天数'),
        as: 'days',
        of: { per: ['days', 'waited'] },
        good: 'less',
      },
    },
    drawn: 'entered',
    facts: (request) => {
      const { ctx } = request
      const resource = ctx.engine.resources.get(subject)
      return sql`
        select ${dayAt(sql`y.entered_at`)} as day, ${titleExpression(resource, 't')} as what, ${subject}::text as of, t.id as record, y.status_id as stage,
          ${sql.ref(`t.${typeColumn}`)} as type, t."assignedTo" as assigned, t.franchise_id as franchise, 1 as one,
          (y.left_at is not null)::int as gone, (y.left_at is null and not e.ended)::int as still, (not e.ended)::int as waits,
          case when e.ended then 0 else round(greatest(0, extract(epoch from coalesce(y.left_at, ${ctx.engine.clock()}) - y.entered_at)::numeric / 86400), 3) end as days
        from stage_stays y join ${sql.table(subject)} t on t.id = y.record_id join ${sql.table(statuses.replace('-', '_'))} s on s.id = y.status_id
        cross join lateral (select s.category = any(${[...ended]}::text[]) as ended) e
        where y.subject = ${subject} and t.archived_at is null and ${momentIn(sql`y.entered_at`, request)} and ${scopeOf(ctx, resource, 'list')}`
    },
  })

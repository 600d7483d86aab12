import { sql } from 'kysely'
import type { LeadStages, Of } from '../../../schema/areas/dashboard/shapes.ts'
import type { Context } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { lists, narrowed, shownBy } from './part.ts'

interface Row {
  readonly id: number
  readonly label: string
  readonly colour: string | null
  readonly count: number
  readonly quoted: number
  readonly won: number
}

/** Returns this month's leads by status, and how many became quotes and jobs. */
export async function leads(ctx: Context, scope: Of): Promise<LeadStages | undefined> {
  if (!lists(ctx, 'leads')) return undefined
  const { resources, db } = ctx.engine
  const query = narrowed(ctx, 'leads', 'created_at=this-month', scope)
  // Quotes and jobs are looked up by id: if few quotes become jobs, the planner would otherwise read all jobs for each lead.
  const { rows } = await sql<Row>`
    with mine as materialized (
      select t.id, t.lead_status_id from leads t where ${shownBy(ctx, resources.get('leads'), query)}),
    offered as materialized (
      select q.id, q.lead_id from quotes q where q.lead_id = any(array(select id from mine))),
    won as (
      select j.lead_id from jobs j where j.lead_id = any(array(select id from mine)) and j.archived_at is null
      union select o.lead_id from offered o join (
        select j.quote_id from jobs j where j.quote_id = any(array(select id from offered)) and j.archived_at is null) j on j.quote_id = o.id)
    select s.id, ${titleExpression(resources.get('lead-statuses'), 's')} as label, s.colour, count(*)::int as count,
      count(*) filter (where t.id in (select lead_id from offered))::int as quoted,
      count(*) filter (where t.id in (select lead_id from won))::int as won
    from mine t join lead_statuses s on s.id = t.lead_status_id
    group by s.id order by s.position, s.id`.execute(db)
  const sum = (name: 'count' | 'quoted' | 'won') => rows.reduce((all, row) => all + row[name], 0)
  return {
    total: sum('count'),
    quoted: sum('quoted'),
    won: sum('won'),
    stages: rows.map(({ id, label, colour, count }) => ({
      id,
      label,
      colour,
      count,
      query: `${query}&lead_status_id=${id}`,
    })),
  }
}

import { sql } from 'kysely'
import type { LeadStages, Of } from '../../../schema/areas/dashboard/shapes.ts'
import type { Context } from '../../engine/http/context.ts'
import { calledAs } from '../../engine/read/language.ts'
import { lists, narrowed, shownBy } from './part.ts'

interface Row {
  readonly id: number
  readonly label: string
  readonly colour: string | null
  readonly count: number
  readonly quoted: number
  readonly won: number
}

/** Leads of this month by status, and how many of them became quotes and jobs. */
export async function leads(ctx: Context, of: Of): Promise<LeadStages | undefined> {
  if (!lists(ctx, 'leads')) return undefined
  const { resources, db } = ctx.engine
  const query = narrowed(ctx, 'leads', 'created_at=this-month', of)
  const { rows } = await sql<Row>`
    select s.id, ${calledAs(resources.get('lead-statuses'), 's')} as label, s.colour, count(*)::int as count,
      count(*) filter (where exists (select from quotes q where q.lead_id = t.id))::int as quoted,
      count(*) filter (where exists (select from jobs j where j.lead_id = t.id and j.archived_at is null)
        or exists (select from quotes q join jobs j on j.quote_id = q.id where q.lead_id = t.id and j.archived_at is null))::int as won
    from leads t join lead_statuses s on s.id = t.lead_status_id where ${shownBy(ctx, resources.get('leads'), query)}
    group by s.id order by s.position, s.id`.execute(db)
  const sum = (name: 'count' | 'quoted' | 'won') => rows.reduce((all, row) => all + row[name], 0)
  return {
    ...{ total: sum('count'), quoted: sum('quoted'), won: sum('won') },
    stages: rows.map(({ id, label, colour, count }) => ({
      id,
      label,
      colour,
      count,
      query: `${query}&lead_status_id=${id}`,
    })),
  }
}

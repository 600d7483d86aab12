import { sql } from 'kysely'
import { quoteMargins } from '../../../../schema/areas/reports/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { MARGIN_SUMS, marginColumns } from '../../jobs/costs/margin.ts'
import { partsOfQuotes } from '../../jobs/costs/parts.ts'
import { costsIn, type MarginFigures, marginIn } from '../marginAnswers.ts'

export default answer(quoteMargins, async (ctx, { id }) => {
  const { rows } = await sql<MarginFigures>`
    with sums as (select ${MARGIN_SUMS} from ${partsOfQuotes(sql`select ${id}::bigint`)} p)
    select s.*, ${marginColumns('s')} from sums s`.execute(ctx.engine.db)
  // A sum of nothing is one row too.
  const own = rows[0] as MarginFigures
  return {
    revenue: own.revenue,
    ...costsIn(own),
    materials_margin: marginIn(own, 'materials'),
    job_margin: marginIn(own, 'job'),
  }
})

import type { MarginAnswer } from '../../../schema/areas/reports/endpoints.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import type { Margins } from '../jobs/costs/costing.ts'

/** Figures that the margin of any priced record is calculated from. */
export type MarginFigures = Omit<Margins, 'refunded' | 'remedies' | 'profit'>

/** A margin in an API response. */
export const marginIn = (of: MarginFigures, name: 'materials' | 'job'): MarginAnswer => ({
  margin: of[`${name}_margin`],
  percent: of[`${name}_margin_percent`],
  known: of[`${name}_known`],
  coverage: of[`${name}_coverage`],
  uncosted: of[`${name}_uncosted`],
})

/** Known cost of materials and of labour, and number of lines without a cost. */
export const costsIn = (of: MarginFigures) => ({
  materials: { cost: of.materials_cost, uncosted: of.materials_uncosted },
  labour: {
    cost: pounds(scaled(of.job_cost, 2) - scaled(of.materials_cost, 2)),
    uncosted: of.job_uncosted - of.materials_uncosted,
  },
})

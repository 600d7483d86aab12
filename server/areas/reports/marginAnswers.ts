import type { MarginAnswer } from '../../../schema/areas/reports/endpoints.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import type { Margins } from '../jobs/costs/costing.ts'

/** Figures that the margin of any priced record is calculated from. */
export type MarginFigures = Omit<Margins, 'refunded' | 'remedies' | 'profit'>

/** A margin in an API response. */
export const marginIn = (figures: MarginFigures, name: 'materials' | 'job'): MarginAnswer => ({
  margin: figures[`${name}_margin`],
  percent: figures[`${name}_margin_percent`],
  known: figures[`${name}_known`],
  coverage: figures[`${name}_coverage`],
  uncosted: figures[`${name}_uncosted`],
})

/** Known cost of materials and of labour, and number of lines without a cost. */
export const costsIn = (figures: MarginFigures) => ({
  materials: { cost: figures.materials_cost, uncosted: figures.materials_uncosted },
  labour: {
    cost: pounds(scaled(figures.job_cost, 2) - scaled(figures.materials_cost, 2)),
    uncosted: figures.job_uncosted - figures.materials_uncosted,
  },
})

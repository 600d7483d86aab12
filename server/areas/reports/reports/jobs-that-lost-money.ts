import { sql } from 'kysely'
import { localised, report } from '../../../engine/reports/report.ts'
import { jobMargins } from '../finances/jobMargins.ts'

export default report(
  jobMargins(
    {
      name: 'jobs-that-lost-money',
      label: localised('Jobs that lost money', '亏损工单'),
      about: localised(
        'Jobs whose profit is negative: revenue with known cost, less materials, labour, refunds and complaint remedies.',
        '利润为负的工单：成本已知的收入减去材料、人工、退款和投诉补偿。',
      ),
      drawn: 'revenue',
    },
    sql`m.profit < 0`,
    'town',
  ),
)

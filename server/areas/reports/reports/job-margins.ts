import { sql } from 'kysely'
import { localised, report } from '../../../engine/reports/report.ts'
import { jobMargins } from '../finances/jobMargins.ts'

export default report(
  jobMargins(
    {
      name: 'job-margins',
      label: localised('Job margins', '工单毛利'),
      about: localised(
        'Revenue, cost, margin and profit of jobs. Margins include only revenue with a known cost.',
        '工单的收入、成本、毛利和利润。毛利仅计成本已知的收入。',
      ),
      drawn: 'job_margin',
    },
    sql`true`,
    'month',
  ),
)

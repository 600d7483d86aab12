import { localised } from '../../../engine/reports/report.ts'
import { stagesOf } from '../stages.ts'

export default stagesOf({
  name: 'quote-stages',
  label: localised('Sales funnel: quotes by status', '销售漏斗：报价各阶段'),
  about: localised(
    'Quotes that entered each status in the period, how many moved on, and after how many days. Quotes still in a status are counted up to today.',
    '在此期间进入各状态的报价数、其中已离开的数量及停留天数。仍停留的计至今日。',
  ),
  needs: ['Reports:index', 'Quotes:list'],
  subject: 'quotes',
  statuses: 'quote-statuses',
  typeColumn: 'quote_type_id',
  type: { label: localised('Quote type', '报价类型'), of: 'quote-types' },
  ended: ['won', 'converted', 'lost', 'superseded', 'cancelled'],
  entered: localised('Quotes', '报价数'),
})

import { localised } from '../../../engine/reports/report.ts'
import { stagesOf } from '../stages.ts'

export default stagesOf({
  name: 'lead-stages',
  label: localised('Sales funnel: leads by status', '销售漏斗：线索各阶段'),
  about: localised(
    'Leads that entered each status in the period, how many moved on, and after how many days. Leads still in a status are counted up to today.',
    '在此期间进入各状态的线索数、其中已离开的数量及停留天数。仍停留的计至今日。',
  ),
  needs: ['Reports:index', 'Leads:list'],
  subject: 'leads',
  statuses: 'lead-statuses',
  typeColumn: 'lead_type_id',
  type: { label: localised('Lead type', '线索类型'), of: 'lead-types' },
  ended: ['won', 'lost'],
  entered: localised('Leads', '线索数'),
})

import { localised, report } from '../../../engine/reports/report.ts'
import { finances } from '../finances/declared.ts'

export default report(
  finances('services', {
    name: 'services-finances',
    label: localised('Services finances', '服务财务'),
    about: localised(
      'Revenue, cost and margin of labour, including fitting materials and invoice lines without a job.',
      '人工（含材料安装）的收入、工时成本与毛利。不属于工单的发票行也列于此。',
    ),
    needs: ['Reports:servicesFinances'],
    category: { label: localised('Category', '类别'), of: 'categories', none: localised('No category', '无类别') },
    item: {
      label: localised('Service', '服务'),
      of: 'services',
      none: localised('Fitting and custom lines', '安装及自定义行'),
    },
  }),
)

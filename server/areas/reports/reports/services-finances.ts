import { report, said } from '../../../engine/reports/report.ts'
import { finances } from '../finances/declared.ts'

export default report(
  finances('services', {
    name: 'services-finances',
    label: said('Services finances', '服务财务'),
    about: said(
      'Revenue, cost and margin of labour, including fitting materials and invoice lines without a job.',
      '人工（含材料安装）的收入、工时成本与毛利。不属于工单的发票行也列于此。',
    ),
    needs: ['Reports:servicesFinances'],
    category: { label: said('Category', '类别'), of: 'categories', none: said('No category', '无类别') },
    item: {
      label: said('Service', '服务'),
      of: 'services',
      none: said('Fitting and custom lines', '安装及自定义行'),
    },
  }),
)

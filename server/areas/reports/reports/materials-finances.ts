import { report, statement } from '../../../engine/reports/report.ts'
import { finances } from '../finances/declared.ts'

export default report(
  finances('materials', {
    name: 'materials-finances',
    label: statement('Materials finances', '材料财务'),
    about: statement(
      'Revenue, cost and margin of materials. Labour for fitting them is in the services report.',
      '材料的收入、成本与毛利。安装属于人工，列于服务之中。',
    ),
    needs: ['Reports:materialsFinances'],
    category: { label: statement('Category', '类别'), of: 'categories', none: statement('No category', '无类别') },
    item: { label: statement('Material', '材料'), of: 'materials', none: statement('Not in the library', '不在资料库中') },
  }),
)

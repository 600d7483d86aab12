import { localised, report } from '../../../engine/reports/report.ts'
import { finances } from '../finances/declared.ts'

export default report(
  finances('materials', {
    name: 'materials-finances',
    label: localised('Materials finances', '材料财务'),
    about: localised(
      'Revenue, cost and margin of materials. Labour for fitting them is in the services report.',
      '材料的收入、成本与毛利。安装属于人工，列于服务之中。',
    ),
    needs: ['Reports:materialsFinances'],
    category: { label: localised('Category', '类别'), of: 'categories', none: localised('No category', '无类别') },
    item: {
      label: localised('Material', '材料'),
      of: 'materials',
      none: localised('Not in the library', '不在资料库中'),
    },
  }),
)

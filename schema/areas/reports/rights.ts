import { right } from '../../engine/right.ts'

export const materialsFinances = right({
  area: 'Reports',
  label: { en: 'Materials finances', zh: '材料财务' },
  help: {
    en: 'Can see the cost and revenue of materials.',
    zh: '可查看材料的成本与收入。',
  },
  grantedWith: 'Reports:index',
  readOnly: true,
})

export const servicesFinances = right({
  area: 'Reports',
  label: { en: 'Services finances', zh: '服务财务' },
  help: {
    en: 'Can see the cost and revenue of services, including labour.',
    zh: '可查看服务的成本与收入。',
  },
  grantedWith: 'Reports:index',
  readOnly: true,
})

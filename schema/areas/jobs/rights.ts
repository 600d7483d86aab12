import { right } from '../../engine/right.ts'

export const breakdown = right({
  area: 'Jobs',
  label: { en: 'Job summary', zh: '工单汇总' },
  help: {
    en: 'Can see the value of jobs by month, franchise and type, with the amount paid.',
    zh: '可查看按月份、加盟商和类型汇总的工作金额及已付款。',
  },
  grantedWith: 'Jobs:list',
  readOnly: true,
})

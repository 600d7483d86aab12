import { right } from '../../engine/right.ts'

export const issue = right({
  area: 'Invoices',
  label: { en: 'Issue', zh: '开具' },
  help: {
    en: 'Can issue invoices and credit notes. Once issued, they cannot be changed.',
    zh: '可开具发票和贷记单：编号后不再更改。',
  },
  grantedWith: 'Invoices:edit',
})

export const credit = right({
  area: 'Invoices',
  label: { en: 'Credit', zh: '贷记' },
  help: {
    en: 'Can create credit notes.',
    zh: '可制作贷记单。',
  },
  grantedWith: 'Invoices:edit',
})

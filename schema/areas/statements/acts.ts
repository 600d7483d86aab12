import { link } from '../../engine/act.ts'

export const statementOf = link({
  of: 'customers',
  name: 'statementOf',
  label: 'Statement',
  needs: ['Invoices:list', 'Payments:list'],
  to: '/customers/statement/:id',
  key: 'i',
})

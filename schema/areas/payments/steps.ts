import { defineSteps, tabCount } from '../../engine/steps.ts'

/** The outstanding amount, once there is a price. */
export const steps = defineSteps('jobs', [
  {
    name: 'pay',
    label: ['%{amount} outstanding', 'then collect %{amount}'],
    in: ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'],
    needs: ['Payments:list'],
    way: { act: 'pay' },
    money: true,
  },
])

/** The outstanding amount of an invoice. */
export const ofInvoice = defineSteps('invoices', [
  {
    name: 'pay',
    label: ['%{amount} outstanding', 'then collect %{amount}'],
    needs: ['Payments:list'],
    way: { act: 'payInvoice' },
    money: true,
  },
])

export const payments = tabCount('jobs', 'payments', 'payments', { work: ':id' })

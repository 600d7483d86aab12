import { defineSteps, tabCount } from '../../engine/steps.ts'

/** What is still to be paid, once there is a price. */
export const steps = defineSteps('jobs', [
  {
    name: 'pay',
    label: ['%{amount} is to be paid', 'then take %{amount}'],
    in: ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'],
    needs: ['Payments:list'],
    way: { act: 'pay' },
    money: true,
  },
])

export const payments = tabCount('jobs', 'payments', 'payments', { work: ':id' })

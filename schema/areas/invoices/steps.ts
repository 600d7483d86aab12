import { defineSteps, tabCount } from '../../engine/steps.ts'

/** What of finished work nobody was asked to pay. */
export const steps = defineSteps('jobs', [
  {
    name: 'invoice',
    label: ['%{amount} is to be invoiced', 'then invoice %{amount}'],
    in: ['completed'],
    needs: ['Invoices:add'],
    way: { act: 'invoiceFinal' },
    money: true,
  },
])

export const invoices = tabCount('jobs', 'invoices', 'invoices', { job: ':id' })

export const ofQuote = tabCount('quotes', 'invoices', 'invoices', { quote_id: ':id' })

export const ofCustomer = tabCount('customers', 'invoices', 'invoices', { customer_id: ':id' })

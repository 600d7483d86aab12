import { defineSteps, tabCount } from '../../engine/steps.ts'

/** Finished work that was not invoiced. */
export const steps = defineSteps('jobs', [
  {
    name: 'invoice',
    label: ['%{amount} still to invoice', 'then invoice %{amount}'],
    in: ['completed'],
    needs: ['Invoices:add'],
    way: { act: 'invoiceFinal' },
    money: true,
  },
])

/** A draft asks nobody to pay. */
export const issueDraft = defineSteps('invoices', [
  {
    name: 'seller',
    label: ['Choose the franchise that issues the invoice', 'choose the franchise', 'Choose the franchise'],
    needs: ['Invoices:edit'],
    way: { edit: true },
  },
  {
    name: 'issue',
    label: ['Check and issue the draft', 'issue it'],
    needs: ['Invoices:issue'],
    way: { act: 'issue' },
  },
])

export const invoices = tabCount('jobs', 'invoices', 'invoices', { job: ':id' })

export const ofQuote = tabCount('quotes', 'invoices', 'invoices', { quote_id: ':id' })

export const ofCustomer = tabCount('customers', 'invoices', 'invoices', { customer_id: ':id' })

/** Overdue invoices of a customer. */
export const overdue = defineSteps('customers', [
  {
    name: 'overdue',
    label: ['%{amount} overdue', 'collect %{amount}'],
    needs: ['Invoices:list'],
    way: { act: 'payCustomer' },
    money: true,
  },
])

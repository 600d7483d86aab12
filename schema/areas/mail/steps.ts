import { tabCount } from '../../engine/steps.ts'

/** How many mails were written about a record: their card is read only where there are some. */
const about = (of: 'jobs' | 'quotes' | 'invoices' | 'complaints' | 'leads') =>
  tabCount(of, 'mails', 'emails', { about: of, about_id: ':id' })

export const ofJob = about('jobs')
export const ofQuote = about('quotes')
export const ofInvoice = about('invoices')
export const ofLead = about('leads')
export const ofComplaint = about('complaints')
/** Whatever they were about. */
export const toCustomer = tabCount('customers', 'emails', 'emails', { customer_id: ':id' })

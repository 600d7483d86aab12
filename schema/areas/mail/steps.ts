import { defineSteps, tabCount } from '../../engine/steps.ts'
import type { SubjectName } from './subjects.ts'

/** Number of emails about a record: their card is read only when there are some. */
const about = (subjectName: 'jobs' | 'quotes' | 'invoices' | 'complaints' | 'leads') =>
  tabCount(subjectName, 'mails', 'emails', { about: subjectName, about_id: ':id' })

export const ofJob = about('jobs')
export const ofQuote = about('quotes')
export const ofInvoice = about('invoices')
export const ofLead = about('leads')
export const ofComplaint = about('complaints')
/** Whatever they were about. */
export const toCustomer = tabCount('customers', 'emails', 'emails', { customer_id: ':id' })

/** The last email about a record was refused or bounced, and it was not sent in any other way since. */
export const UNDELIVERED = 'undelivered'

/** Categories of statuses in which that still matters; any, for records without status. */
export const STILL_MATTERS: Readonly<Record<SubjectName, readonly string[] | undefined>> = {
  quotes: ['sent', 'open'],
  jobs: ['unscheduled', 'scheduled', 'in_progress'],
  leads: ['new', 'open', 'on_hold'],
  complaints: ['new', 'open', 'waiting'],
  invoices: undefined,
  customers: undefined,
}

const undelivered = (subjectName: SubjectName) =>
  defineSteps(subjectName, [
    {
      name: UNDELIVERED,
      label: ['The last email was not delivered', 'an email that was not delivered', 'Resend'],
      ...(STILL_MATTERS[subjectName] ? { in: STILL_MATTERS[subjectName] } : {}),
      needs: ['EmailLogs:list'],
      way: { act: 'send' },
      first: true,
    },
  ])

export const undeliveredQuote = undelivered('quotes')
export const undeliveredJob = undelivered('jobs')
export const undeliveredLead = undelivered('leads')
export const undeliveredComplaint = undelivered('complaints')
export const undeliveredInvoice = undelivered('invoices')
export const undeliveredToCustomer = undelivered('customers')

/** An issued document must reach the customer; an overdue one is followed by a reminder. */
export const ofIssued = defineSteps('invoices', [
  {
    name: 'send_invoice',
    label: ['Send it to the customer', 'then send it', 'Send invoice'],
    needs: ['EmailLogs:add'],
    way: { act: 'send' },
  },
  {
    name: 'remind',
    label: ['%{amount} overdue', 'then send a reminder', 'Send reminder'],
    needs: ['EmailLogs:add'],
    way: { act: 'send' },
    money: true,
  },
  {
    name: 'send',
    label: ['Send it to the customer', 'then send it', 'Send credit note'],
    needs: ['EmailLogs:add'],
    way: { act: 'send' },
  },
])

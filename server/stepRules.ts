import access from './areas/access/steps.ts'
import complaints from './areas/complaints/steps.ts'
import invoices, { ofInvoice as draftInvoices, ofCustomer as invoicesOfCustomer } from './areas/invoices/steps.ts'
import jobs from './areas/jobs/steps.ts'
import mail from './areas/mail/steps.ts'
import payments, { ofInvoice as paymentsOfInvoice } from './areas/payments/steps.ts'
import quotes, { ofNewCustomer } from './areas/quotes/steps.ts'
import recurringJobs from './areas/recurring/steps.ts'
import signing from './areas/signing/steps.ts'
import visits from './areas/visits/steps.ts'

/** Conditions of declared steps that apply only to some records in their statuses. */
export const stepRules = [
  access,
  complaints,
  invoices,
  draftInvoices,
  invoicesOfCustomer,
  jobs,
  ...mail,
  ofNewCustomer,
  payments,
  paymentsOfInvoice,
  quotes,
  recurringJobs,
  signing,
  visits,
]

import complaints from './areas/complaints/steps.ts'
import invoices from './areas/invoices/steps.ts'
import jobs from './areas/jobs/steps.ts'
import payments from './areas/payments/steps.ts'
import quotes from './areas/quotes/steps.ts'
import recurringJobs from './areas/recurring/steps.ts'
import signing from './areas/signing/steps.ts'

/** What the declared steps mean that hold not always in their statuses. */
export const stepRules = [complaints, invoices, jobs, payments, quotes, recurringJobs, signing]

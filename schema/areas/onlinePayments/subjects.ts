import type { ActCondition } from '../../engine/act.ts'
import invoices from '../invoices/invoices.ts'
import jobs from '../jobs/jobs.ts'
import quotes from '../quotes/quotes.ts'

/** What a customer can be asked to pay: an invoice, the deposit of a quote, the outstanding amount of a job. */
export const SUBJECTS = [invoices, quotes, jobs] as const
export const SUBJECT_NAMES = ['invoices', 'quotes', 'jobs'] as const
export type SubjectName = (typeof SUBJECT_NAMES)[number]

/** When it can be paid. */
export const PAYABLE: Readonly<Record<SubjectName, ActCondition>> = {
  invoices: { is: { status: ['issued'], kind: ['deposit', 'interim', 'final'] }, code: 'not_payable' },
  quotes: { category: ['draft', 'sent', 'open', 'won'], code: 'not_payable' },
  jobs: { category: ['unscheduled', 'scheduled', 'in_progress', 'completed', 'invoiced'], code: 'not_payable' },
}

/** Minimum card payment, in pounds: Stripe accepts no less in GBP (docs.stripe.com/currencies, minimum charge amounts). */
export const LEAST = 0.3

import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

/** What a job comes to, what of it was paid, and the rest; with those of its sub-jobs. In pounds, VAT included. */
export const standing = z.strictObject({ total: z.number(), paid: z.number(), outstanding: z.number() })

const named = z.strictObject({ id: z.int(), name: z.string() })

/** Payments of a job and of its sub-jobs. */
export const paymentsOfJob = endpoint({
  of: 'jobs',
  name: 'paymentsOfJob',
  path: '/jobs/:id/payments',
  summary: 'Payments of a job and its sub-jobs, with what is paid and outstanding',
  access: ['Payments:list'],
  answer: standing.extend({
    data: z.array(
      z.strictObject({
        id: z.int(),
        number: z.string(),
        /** Said where it is for a sub-job. */
        job: named.nullable(),
        job_id: z.int(),
        created: z.string(),
        flow: z.enum(['in', 'refund']),
        type: named,
        amountPaid: z.number(),
        status: z.string(),
        reference: z.string().nullable(),
        cardType: z.string().nullable(),
        cardNumber: z.string().nullable(),
        taken_by: z.string().nullable(),
        /** How much of it can be given back. */
        refundable: z.number(),
      }),
    ),
    /** How money can be taken, for who may take it; null otherwise. */
    types: z.array(named.extend({ card: z.boolean(), needs_reference: z.boolean() })).nullable(),
  }),
})

import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

const named = { id: z.int(), name: z.string() }

/** What a complaint costs the business, in pounds before VAT. What somebody may not see is null. */
export const costsOfComplaint = endpoint({
  of: 'complaints',
  name: 'costsOfComplaint',
  path: '/complaints/:id/costs',
  summary: 'Cost of a complaint: its remedial job and credits',
  access: ['Complaints:view'],
  answer: z.strictObject({
    /** Null where there is none, or it may not be seen. */
    job: z
      .strictObject({
        ...named,
        /** What its materials cost; null without `Reports:materialsFinances`, as the next two. */
        materials: z.number().nullable(),
        /** Hours of those who were there, at what an hour of their trade costs. */
        time: z.number().nullable(),
        /** Lines and hours that nobody knows the cost of. */
        uncosted: z.int().nullable(),
        /** What the customer pays for it all the same. */
        charged: z.number(),
      })
      .nullable(),
    credit: z
      .strictObject({
        ...named,
        net: z.number(),
        /** A draft does not count yet. */
        issued: z.boolean(),
      })
      .nullable(),
    /** Null where a part of it may not be seen. */
    total: z.number().nullable(),
  }),
})

/** Invoices that can be credited for a complaint, the newest first: of its job, else of its customer. In pounds, VAT included. */
export const creditableFor = endpoint({
  of: 'complaints',
  name: 'creditableFor',
  path: '/complaints/:id/creditable',
  summary: 'Invoices that can be credited for a complaint, with the remaining amount of each',
  access: ['Complaints:view', 'Invoices:credit'],
  answer: z.strictObject({
    data: z.array(z.strictObject({ ...named, total: z.number(), left: z.number() })),
  }),
})

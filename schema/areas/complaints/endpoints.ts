import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'

const named = { id: z.int(), name: z.string() }

/** The cost of a complaint for the business, in pounds before VAT. Values that the caller may not see are null. */
export const costsOfComplaint = endpoint({
  of: 'complaints',
  name: 'costsOfComplaint',
  path: '/complaints/:id/costs',
  summary: 'Cost of a complaint: its remedial job and credits',
  access: ['Complaints:view'],
  answer: z.strictObject({
    /** Null when there is none, or the caller may not see it. */
    job: z
      .strictObject({
        ...named,
        /** Cost of its materials; null without `Reports:materialsFinances`, as are the next two. */
        materials: z.number().nullable(),
        /** Hours of the workers on site, at the hourly cost of their trade. */
        time: z.number().nullable(),
        /** Lines and hours without a known cost. */
        uncosted: z.int().nullable(),
        /** What the customer pays for it anyway. */
        charged: z.number(),
      })
      .nullable(),
    credit: z
      .strictObject({
        ...named,
        net: z.number(),
        /** Drafts do not count. */
        issued: z.boolean(),
      })
      .nullable(),
    /** Null when a part of it may not be seen. */
    total: z.number().nullable(),
  }),
})

/** Invoices that can be credited for a complaint, newest first: of its job, else of its customer. In pounds including VAT. */
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

import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { breakdownAnswer, GROUP_NAMES } from './breakdown.ts'
import { PIECES } from './line-costs.ts'
import { COSTS } from './priced.ts'

/** The group, and the filters of the list of jobs. */
const breakdownQuery = z.looseObject({ by: z.enum(GROUP_NAMES).default('status') })
export const breakdownFile = breakdownQuery.extend({ locale: z.enum(LOCALES).default('en') })

export const breakdown = endpoint({
  of: 'jobs',
  name: 'breakdown',
  path: '/jobs/breakdown',
  summary: 'Number and value of jobs by group, for the jobs that the same list query returns',
  access: ['Jobs:breakdown'],
  query: breakdownQuery,
  reads: 'copy',
  answer: breakdownAnswer,
})

/** The file itself is GET of the same address (server/areas/jobs/breakdownFile.ts). */
export const breakdownAddress = endpoint({
  of: 'jobs',
  name: 'breakdownAddress',
  method: 'POST',
  path: '/jobs/breakdown/export',
  summary: 'Create a file of the job summary. Returns a link that works once, within a minute',
  access: ['Jobs:export', 'Jobs:breakdown'],
  body: breakdownFile,
  answer: downloadAddress,
})

/** The job sheet itself is GET of the same address (server/areas/documents/documentRoute.ts). */
export const jobDocument = endpoint({
  of: 'jobs',
  name: 'jobPaper',
  method: 'POST',
  path: '/jobs/:id/pdf',
  summary: 'Create a PDF job sheet for the workers. Returns a link that works once, within a minute',
  access: ['Jobs:details', 'Jobs:list'],
  body: z.strictObject({ locale: z.enum(LOCALES).default('en') }),
  answer: downloadAddress,
})

const idOf = (description: string) => z.coerce.number().int().positive().optional().meta({ description })

/** The cost of lines that are being typed, beside their own cost. */
export const lineCosts = endpoint({
  of: 'line-costs',
  name: 'lineCosts',
  path: '/line-costs/known',
  summary: 'Costs for the lines of a job or quote: costs of services, and costs set manually',
  access: [COSTS],
  query: z.strictObject({
    services: z
      .string()
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)
      .optional()
      .meta({ description: 'Ids of services, comma-separated; at most 200' }),
    job_id: idOf('Job the lines belong to'),
    quote_id: idOf('Quote the lines belong to'),
  }),
  answer: z.strictObject({
    services: z
      .array(
        z.strictObject({
          service_id: z.int(),
          minutes: z.int().nullable().meta({ description: 'Usual time of one unit' }),
          by_hour: z.boolean().meta({ description: 'Sold by the hour: its quantity is the hours' }),
          hourly_cost: z.number().nullable(),
        }),
      )
      .readonly()
      .meta({ description: 'Empty without permission to see labour costs' }),
    lines: z.array(z.strictObject({ kind: z.enum(PIECES), line_id: z.int(), unit_cost: z.number() })).readonly(),
  }),
})

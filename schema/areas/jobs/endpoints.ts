import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { address } from '../../engine/ticket.ts'
import { breakdownAnswer, GROUP_NAMES } from './breakdown.ts'

/** The group, and the filters of the list of jobs. */
const asked = z.looseObject({ by: z.enum(GROUP_NAMES).default('status') })
export const breakdownFile = asked.extend({ locale: z.enum(LOCALES).default('en') })

export const breakdown = endpoint({
  of: 'jobs',
  name: 'breakdown',
  path: '/jobs/breakdown',
  summary: 'Number and value of jobs by group, of those that the list of the same query shows',
  access: ['Jobs:breakdown'],
  query: asked,
  reads: 'copy',
  answer: breakdownAnswer,
})

/** The file itself is GET of the same address (server/areas/jobs/breakdownFile.ts). */
export const breakdownAddress = endpoint({
  of: 'jobs',
  name: 'breakdownAddress',
  method: 'POST',
  path: '/jobs/breakdown/export',
  summary: 'An address that gives the file of the breakdown once, within a minute',
  access: ['Jobs:export', 'Jobs:breakdown'],
  body: breakdownFile,
  answer: address,
})

/** The sheet itself is GET of the same address (server/areas/documents/paperRoute.ts). */
export const jobPaper = endpoint({
  of: 'jobs',
  name: 'jobPaper',
  method: 'POST',
  path: '/jobs/:id/pdf',
  summary: 'The sheet of a job for those who do it, as PDF: an address that gives it once, within a minute',
  access: ['Jobs:details', 'Jobs:list'],
  body: z.strictObject({ locale: z.enum(LOCALES).default('en') }),
  answer: address,
})

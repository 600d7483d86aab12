import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { reportAnswer, reportFile, reportLines, reportList, reportQuery } from '../../engine/reports/shapes.ts'
import { address } from '../../engine/ticket.ts'

const byReport = z.object({ report: z.string().max(60).meta({ description: 'Name of the report, as in the list' }) })
const page = z.coerce.number().int().min(1).max(9_999_999).default(1)
export const LINES_OF_PAGE = 50

/** Each report has rights of its own: its handler looks. */
export const reports = endpoint({
  of: null,
  name: 'reports',
  path: '/reports',
  summary: 'Reports that one may open, with what they can be grouped and filtered by',
  access: 'session',
  answer: reportList,
})

export const report = endpoint({
  of: null,
  name: 'report',
  path: '/reports/:report',
  summary: 'What a report comes to in a period, by group and along its days',
  access: 'session',
  params: byReport,
  query: reportQuery,
  answer: reportAnswer,
})

export const linesOfReport = endpoint({
  of: null,
  name: 'linesOfReport',
  path: '/reports/:report/lines',
  summary: 'The very lines behind a figure of a report',
  access: 'session',
  params: byReport,
  query: reportQuery.extend({ page }),
  answer: reportLines,
})

/** The file itself is GET of the same address (server/engine/reports/fileRoute.ts). */
export const reportAddress = endpoint({
  of: null,
  name: 'reportAddress',
  method: 'POST',
  path: '/reports/:report/export',
  summary: 'An address that gives the file of a report once, within a minute',
  access: 'session',
  params: byReport,
  body: reportFile,
  answer: address,
})

const part = z.strictObject({
  cost: z.number().nullable().meta({ description: 'Null where of some line nobody knows it' }),
  unknown: z.int().meta({ description: 'Lines of which it is not known' }),
})

/** In pounds before VAT; of a job with its sub-jobs. */
export const costing = endpoint({
  of: 'jobs',
  name: 'costing',
  path: '/jobs/:id/costing',
  summary: 'What a job costs, and what is left of it',
  access: ['Reports:servicesFinances', 'Reports:materialsFinances'],
  answer: z.strictObject({
    net: z.number(),
    materials: part,
    work: part.extend({ hours: z.number().meta({ description: 'Of the visits that were made' }) }),
    given_back: z.number().meta({ description: 'Of what the job comes to, before VAT' }),
    complaints: part.meta({ description: 'Remedies, and what remedial jobs cost' }),
    margin: z.number().nullable(),
    margin_percent: z.number().nullable(),
    warn_under: z.number().meta({ description: 'Percent' }),
  }),
})

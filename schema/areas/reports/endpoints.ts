import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { reportAnswer, reportFile, reportLines, reportList, reportQuery } from '../../engine/reports/shapes.ts'
import { address } from '../../engine/ticket.ts'
import { dayAsked as day } from '../../engine/time/dayAsked.ts'

const byReport = z.object({ report: z.string().max(60).meta({ description: 'Name of the report, as in the list' }) })
const page = z.coerce.number().int().min(1).max(9_999_999).default(1)
export const LINES_OF_PAGE = 50

/** Each report has rights of its own: its handler looks. */
export const reports = endpoint({
  of: null,
  concerns: 'records',
  name: 'reports',
  path: '/reports',
  summary: 'Reports that one may open, with what they can be grouped and filtered by',
  access: 'session',
  answer: reportList,
})

export const report = endpoint({
  of: null,
  concerns: 'records',
  name: 'report',
  path: '/reports/:report',
  summary: 'What a report comes to in a period, by group and along its days',
  access: 'session',
  params: byReport,
  query: reportQuery,
  answer: reportAnswer,
})

/** The same as the report of that name, at the address where invoices are looked for; of all that is owed where no days are given. */
export const agedDebt = endpoint({
  of: 'invoices',
  name: 'agedDebt',
  path: '/invoices/aged-debt',
  summary: 'What is still owed of issued invoices, by how long it has been due',
  access: ['Reports:index', 'Invoices:list'],
  query: reportQuery.extend({
    from: day.default('2000-01-01').meta({ description: 'First day of issue' }),
    to: day.optional().meta({ description: 'Last day of issue, included; today where it is left out' }),
  }),
  answer: reportAnswer,
})

export const linesOfReport = endpoint({
  of: null,
  concerns: 'records',
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
  concerns: 'records',
  name: 'reportAddress',
  method: 'POST',
  path: '/reports/:report/export',
  summary: 'An address that gives the file of a report once, within a minute',
  access: 'session',
  params: byReport,
  body: reportFile,
  answer: address,
})

const amounts = z.strictObject({ hours: z.number(), value: z.number() })
const week = z.strictObject({ from: z.string(), to: z.string() })
const forecastAnswer = z.strictObject({
  /** This week and those after it. */
  weeks: z
    .array(
      week.extend({
        hours: z.number().meta({ description: 'Booked, of all workers' }),
        available: z.number(),
        booked: z
          .number()
          .meta({ description: 'What the booked jobs come to before VAT, by the hours of their visits' }),
        quotes: z.number().meta({ description: 'What is expected of quotes that wait' }),
      }),
    )
    .readonly(),
  later: z.number().meta({ description: 'Expected of quotes after those weeks' }),
  waiting: z
    .strictObject({ jobs: z.int(), value: z.number(), query: z.string() })
    .meta({ description: 'Jobs without a visit' }),
  types: z
    .array(
      z.strictObject({
        ...{ id: z.int(), label: z.string(), open: z.int(), value: z.number(), won: z.int(), decided: z.int() },
        rate: z.number().nullable().meta({ description: 'Of decided quotes, those that were won, from 0 to 1' }),
        of: z
          .enum(['type', 'all', 'none'])
          .meta({ description: 'Whether the rate is of the type, of all, or nobody knows one' }),
        days: z.int().meta({ description: 'From sending to doing' }),
        expected: z.number(),
      }),
    )
    .readonly(),
  /** Weeks that are over: what was to be expected when the first of them began, and a week before each; what was done. */
  past: z.array(week.extend({ eight: amounts, one: amounts, done: amounts })).readonly(),
})
export type Forecast = Readonly<z.output<typeof forecastAnswer>>

export const forecast = endpoint({
  of: null,
  concerns: 'records',
  name: 'forecast',
  path: '/reports/forecast',
  summary: 'Booked hours and expected revenue of the next eight weeks, how they came about, and how right that was',
  access: ['Reports:index', 'Quotes:list', 'Jobs:list', 'Appointments:list'],
  query: z.strictObject({ franchise: z.coerce.number().int().positive().optional() }),
  answer: forecastAnswer,
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

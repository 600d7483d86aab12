import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { reportAnswer, reportFile, reportLines, reportList, reportQuery } from '../../engine/reports/shapes.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { dayAsked as day } from '../../engine/time/dayAsked.ts'

const byReport = z.object({ report: z.string().max(60).meta({ description: 'Name of the report, as listed' }) })
const page = z.coerce.number().int().min(1).max(9_999_999).default(1)
export const LINES_OF_PAGE = 50

/** Each report has its own permissions, which its handler checks. */
export const reports = endpoint({
  of: null,
  concerns: 'records',
  name: 'reports',
  path: '/reports',
  summary: 'List the reports you can open, with their groups and filters',
  access: 'session',
  answer: reportList,
})

export const report = endpoint({
  of: null,
  concerns: 'records',
  name: 'report',
  path: '/reports/:report',
  summary: 'Get the figures of a report for a period, by group and over time',
  access: 'session',
  params: byReport,
  query: reportQuery,
  answer: reportAnswer,
})

/** The report of the same name, at an address below invoices; for everything owed when no days are given. */
export const agedDebt = endpoint({
  of: 'invoices',
  name: 'agedDebt',
  path: '/invoices/aged-debt',
  summary: 'Get the unpaid amount of issued invoices by days overdue',
  access: ['Reports:index', 'Invoices:list'],
  query: reportQuery.extend({
    from: day.default('2000-01-01').meta({ description: 'First day of issue' }),
    to: day.optional().meta({ description: 'Last day of issue, inclusive. Defaults to today' }),
  }),
  answer: reportAnswer,
})

export const linesOfReport = endpoint({
  of: null,
  concerns: 'records',
  name: 'linesOfReport',
  path: '/reports/:report/lines',
  summary: 'List the records behind a figure of a report',
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
  summary: 'Create a link to a report file. The link works once, within a minute',
  access: 'session',
  params: byReport,
  body: reportFile,
  answer: downloadAddress,
})

const amounts = z.strictObject({ hours: z.number(), value: z.number() })
const week = z.strictObject({ from: z.string(), to: z.string() })
const forecastAnswer = z.strictObject({
  /** This week and those after it. */
  weeks: z
    .array(
      week.extend({
        hours: z.number().meta({ description: 'Booked hours of all workers' }),
        available: z.number(),
        booked: z.number().meta({ description: 'Value of the booked jobs before VAT, by the hours of their visits' }),
        quotes: z.number().meta({ description: 'Expected from quotes awaiting a reply' }),
      }),
    )
    .readonly(),
  later: z.number().meta({ description: 'Expected from quotes after those weeks' }),
  waiting: z
    .strictObject({ jobs: z.int(), value: z.number(), query: z.string() })
    .meta({ description: 'Jobs without a visit' }),
  types: z
    .array(
      z.strictObject({
        id: z.int(),
        label: z.string(),
        open: z.int(),
        value: z.number(),
        won: z.int(),
        decided: z.int(),
        rate: z.number().nullable().meta({ description: 'Of decided quotes, those that were won, from 0 to 1' }),
        of: z
          .enum(['type', 'all', 'none'])
          .meta({ description: 'Whether the rate is for the type, for all types, or unknown' }),
        days: z.int().meta({ description: 'From sending to doing' }),
        expected: z.number(),
      }),
    )
    .readonly(),
  /** Past weeks: the forecast at the start of the first of them and a week before each; and the actual figures. */
  past: z.array(week.extend({ eight: amounts, one: amounts, done: amounts })).readonly(),
})
export type Forecast = Readonly<z.output<typeof forecastAnswer>>

export const forecast = endpoint({
  of: null,
  concerns: 'records',
  name: 'forecast',
  path: '/reports/forecast',
  summary:
    'Get booked hours and expected revenue for the next eight weeks, how they are calculated, and the accuracy of past forecasts',
  access: ['Reports:index', 'Quotes:list', 'Jobs:list', 'Appointments:list'],
  query: z.strictObject({ franchise: z.coerce.number().int().positive().optional() }),
  answer: forecastAnswer,
})

const cost = z.strictObject({
  cost: z.number().meta({ description: 'For lines with a known cost' }),
  uncosted: z.int().meta({ description: 'Lines without a cost' }),
})
/** Margin on revenue with a known cost. */
const margin = z.strictObject({
  margin: z.number().nullable().meta({ description: 'Null if no cost is known' }),
  percent: z.number().nullable().meta({ description: 'Of the revenue with a known cost' }),
  known: z.number().meta({ description: 'Revenue with a known cost' }),
  coverage: z.number().nullable().meta({ description: 'Revenue with a known cost as a percentage of all revenue' }),
  uncosted: z.int(),
})
export type MarginAnswer = Readonly<z.output<typeof margin>>

/** In pounds before VAT; of the job alone, and including sub-jobs if it has any. */
export const costing = endpoint({
  of: 'jobs',
  name: 'costing',
  path: '/jobs/:id/costing',
  summary: 'Get the cost, margin and profit of a job',
  access: ['Reports:servicesFinances', 'Reports:materialsFinances'],
  answer: z.strictObject({
    revenue: z.number(),
    materials: cost,
    labour: cost.extend({ hours: z.number().meta({ description: 'Of completed visits' }) }),
    materials_margin: margin.meta({ description: 'Revenue less materials' }),
    job_margin: margin.meta({ description: 'Revenue less materials and labour' }),
    refunded: z.number().meta({ description: 'Refunds of the price, excluding VAT; counted on the main job' }),
    remedies: z.number().meta({ description: 'Compensation paid for complaints. A remedial job has its own costing' }),
    profit: z.number().nullable().meta({ description: 'Job margin less refunds and remedies' }),
    with_sub_jobs: z
      .strictObject({ sub_jobs: z.int(), revenue: z.number(), job_margin: margin, profit: z.number().nullable() })
      .nullable(),
    warn_under: z.number().meta({ description: 'Percent' }),
  }),
})

/** In pounds before VAT, for the accepted option, else the recommended one. Labour costs are based on the usual hours. */
export const quoteMargins = endpoint({
  of: 'quotes',
  name: 'quoteMargins',
  path: '/quotes/:id/margins',
  summary: 'Get the margins of a quote',
  access: ['Reports:servicesFinances', 'Reports:materialsFinances'],
  answer: z.strictObject({
    revenue: z.number(),
    materials: cost,
    labour: cost,
    materials_margin: margin.meta({ description: 'Revenue less materials' }),
    job_margin: margin.meta({ description: 'Revenue less materials and labour' }),
  }),
})

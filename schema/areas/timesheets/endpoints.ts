import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { LOCALES } from '../../engine/text/format.ts'
import { downloadAddress } from '../../engine/ticket.ts'
import { recordId } from '../record/shapes.ts'
import { day, ids } from '../visits/parameters.ts'
import { sheets, wholeSheet } from './shapes.ts'

/** Any day of the week, within the range of calendars. */
export const weekDay = day.refine((one) => one >= '1970-01-01' && one < '9990-01-01', { params: { code: 'date' } })
const week = weekDay.optional().meta({ description: 'Any day of the week; defaults to the current week' })
export const sheetFilters = z.strictObject({ week, franchise_id: ids.optional(), worker_ids: ids.optional() })

export const timesheets = endpoint({
  of: 'workers',
  name: 'timesheets',
  path: '/timesheets',
  summary: 'Planned and worked hours of workers in a week',
  access: ['Timesheets:list'],
  query: sheetFilters,
  answer: sheets,
})

export const timesheet = endpoint({
  of: 'workers',
  findsTarget: true,
  name: 'timesheet',
  path: '/timesheets/:id',
  summary: 'A worker’s week, visit by visit, with corrections and approvals',
  access: ['Timesheets:list'],
  params: recordId,
  query: z.strictObject({ week }),
  answer: wholeSheet,
})

export const timesheetsFile = z.strictObject({
  week,
  franchises: z.string().optional().meta({ description: 'Comma-separated ids' }),
  workers: z.string().optional().meta({ description: 'Comma-separated ids' }),
  locale: z.enum(LOCALES).default('en'),
})

/** The file itself is GET of the same address (server/areas/timesheets/file.ts). */
export const timesheetsAddress = endpoint({
  of: null,
  concerns: 'records',
  name: 'timesheetsAddress',
  method: 'POST',
  path: '/timesheets/export',
  summary: 'Create a CSV file of the time sheets of a week. Returns a link that works once, within a minute',
  access: ['Timesheets:list', 'Timesheets:export'],
  body: timesheetsFile,
  answer: downloadAddress,
})

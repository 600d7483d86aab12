import { z } from 'zod'
import { KINDS } from '../visits/appointments.ts'
import { STATUSES } from '../visits/visitStatus.ts'

const instant = z.string().nullable()
const minutes = z.int().meta({ description: 'Minutes' })

/** A Monday, and the approval of its week. */
export const approval = z.strictObject({
  id: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  worked: minutes.meta({ description: 'Approved minutes' }),
  withdrawn_at: instant,
  withdrawn_by: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
})
export type Approval = Readonly<z.output<typeof approval>>

/** State of a visit's times. `open` was begun and never ended; `unsaid` is over without any report. */
export const STATES = ['ahead', 'going', 'open', 'unsaid', 'done', 'nothing'] as const
export type State = (typeof STATES)[number]

export const figures = z.strictObject({
  visits: z.int(),
  planned: minutes,
  worked: minutes,
  breaks: minutes,
  travel: minutes.meta({ description: 'Minutes from setting off to starting, where both are known' }),
  open: z.int().meta({ description: 'Visits started but not finished' }),
  unsaid: z.int().meta({ description: 'Past visits with no recorded times' }),
  corrected: z.int(),
})
export type Figures = Readonly<z.output<typeof figures>>

const sheetWorker = z.strictObject({
  id: z.int(),
  name: z.string(),
  colour: z.string(),
  archived: z.boolean(),
  own: z.boolean().meta({ description: 'The caller’s own' }),
})

export const sheet = figures.extend({
  worker: sheetWorker,
  days: z.array(minutes).length(7).meta({ description: 'Minutes worked, Monday first' }),
  approval: approval.nullable(),
})
export type Sheet = Readonly<z.output<typeof sheet>>

export const sheets = z.strictObject({
  from: z.string(),
  to: z.string(),
  over: z.boolean().meta({ description: 'The week has ended and can be approved' }),
  data: z.array(sheet).readonly(),
  total: figures,
})
export type Sheets = Readonly<z.output<typeof sheets>>

export const correction = z.strictObject({
  started_at: instant,
  finished_at: instant,
  break_minutes: z.int(),
  reason: z.string(),
  by: z.string().nullable(),
  at: z.string(),
})

export const sheetLine = z.strictObject({
  appointment_id: z.int(),
  version: z.int(),
  title: z.string(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  job: z.strictObject({ id: z.int(), number: z.string() }).nullable(),
  day: z.string(),
  planned_from: z.string(),
  planned_to: z.string(),
  said: z.strictObject({ on_the_way_at: instant, started_at: instant, finished_at: instant, break_minutes: z.int() }),
  corrected: correction.nullable(),
  planned: minutes,
  worked: minutes.nullable(),
  breaks: minutes,
  travel: minutes.nullable(),
  state: z.enum(STATES),
})
export type SheetLine = Readonly<z.output<typeof sheetLine>>

export const wholeSheet = z.strictObject({
  subject: z.literal('workers').meta({ description: 'The worker' }),
  subject_id: z.int(),
  from: z.string(),
  to: z.string(),
  over: z.boolean(),
  worker: sheetWorker,
  figures,
  lines: z.array(sheetLine).readonly(),
  approvals: z.array(approval).readonly().meta({ description: 'Approvals of this week, newest first' }),
})
export type WholeSheet = Readonly<z.output<typeof wholeSheet>>

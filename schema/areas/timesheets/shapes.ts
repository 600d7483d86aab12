import { z } from 'zod'
import { KINDS, STATUSES } from '../visits/appointments.ts'

const instant = z.string().nullable()
const minutes = z.int().meta({ description: 'Minutes' })

/** A Monday, and that it was stood by. */
export const approval = z.strictObject({
  id: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  worked: minutes.meta({ description: 'Minutes that were approved' }),
  withdrawn_at: instant,
  withdrawn_by: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
})
export type Approval = Readonly<z.output<typeof approval>>

/** How it stands with the times of a visit. `open` was begun and never ended, `unsaid` is over and nothing was said of it. */
export const STATES = ['ahead', 'going', 'open', 'unsaid', 'done', 'nothing'] as const
export type State = (typeof STATES)[number]

export const figures = z.strictObject({
  visits: z.int(),
  planned: minutes,
  worked: minutes,
  breaks: minutes,
  travel: minutes.meta({ description: 'Minutes from setting out to the begin, as far as both are known' }),
  open: z.int().meta({ description: 'Visits that were begun and never ended' }),
  unsaid: z.int().meta({ description: 'Visits that are over and of which nothing was said' }),
  corrected: z.int(),
})
export type Figures = Readonly<z.output<typeof figures>>

const sheetWorker = z.strictObject({
  id: z.int(),
  name: z.string(),
  colour: z.string(),
  archived: z.boolean(),
  own: z.boolean().meta({ description: 'Of whoever asks' }),
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
  over: z.boolean().meta({ description: 'The week has ended: it can be approved' }),
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
  subject: z.literal('workers').meta({ description: 'What it is about: the worker' }),
  subject_id: z.int(),
  from: z.string(),
  to: z.string(),
  over: z.boolean(),
  worker: sheetWorker,
  figures,
  lines: z.array(sheetLine).readonly(),
  approvals: z.array(approval).readonly().meta({ description: 'Of this week, the newest first' }),
})
export type WholeSheet = Readonly<z.output<typeof wholeSheet>>

import { z } from 'zod'
import { idNumber } from '../../engine/shape.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'

/** Maximum jobs invoiced at once. */
export const MAX_IN_BATCH = 500

/** The jobs, single ones or all that a list of them shows, and what to make for each. */
export const batchBody = z.strictObject({
  job_ids: z.array(idNumber).min(1).max(MAX_IN_BATCH).optional(),
  /** Parameters of the list's query. */
  matching: z.strictObject({ params: z.record(z.string(), z.string()), archived: z.literal(false) }).optional(),
  /** Issue at once; otherwise drafts are made. */
  issue: z.boolean().default(false),
  /** Today by default. */
  issue_date: dayAsked.nullish(),
  /** Returns what would be made, and makes nothing. */
  preview: z.boolean().default(false),
})

/** A job with its invoice, or the one it would get; amounts in pounds, null without one. */
const one = z.strictObject({
  job_id: z.int(),
  job: z.string(),
  customer: z.string().nullable(),
  net_total: z.number().nullable(),
  total_inc_vat: z.number().nullable(),
  /** By today's terms while it is not issued. */
  due_date: z.string().nullable(),
  /** The invoice, or the draft that would be issued. */
  invoice: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** Why none is made: a key under `problem` in the messages. */
  code: z.string().nullable(),
})
export type BatchJob = z.output<typeof one>

export const batchPreview = z.strictObject({
  jobs: z.array(one),
  /** Totals of those that would be invoiced. */
  total_inc_vat: z.number(),
})

export const batchState = z.strictObject({
  id: z.int(),
  issue: z.boolean(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  finished: z.boolean(),
  /** Undoes the drafts; null when something was issued. */
  changeset: z.string().nullable(),
  /** The result for each; empty until all are done. */
  jobs: z.array(one),
})
export type BatchState = z.output<typeof batchState>

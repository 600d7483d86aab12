import { z } from 'zod'
import { idNumber } from '../../engine/shape.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'

/** Jobs that are invoiced at once. */
export const MOST_IN_BATCH = 500

/** The jobs, single ones or all that a list of them shows, and what is made of each. */
export const batchBody = z.strictObject({
  job_ids: z.array(idNumber).min(1).max(MOST_IN_BATCH).optional(),
  /** Parameters of the list's query. */
  matching: z.strictObject({ params: z.record(z.string(), z.string()), archived: z.literal(false) }).optional(),
  /** Issued at once; otherwise drafts are made. */
  issue: z.boolean().default(false),
  /** Today unless said. */
  issue_date: dayAsked.nullish(),
  /** Says what would be made, and makes nothing. */
  preview: z.boolean().default(false),
})

/** A job with what is, or would be, invoiced of it; amounts in pounds, null where nothing is. */
const one = z.strictObject({
  job_id: z.int(),
  job: z.string(),
  customer: z.string().nullable(),
  net_total: z.number().nullable(),
  total_inc_vat: z.number().nullable(),
  /** By the terms of today where it is not issued yet. */
  due_date: z.string().nullable(),
  /** The invoice, or the draft that would be issued. */
  invoice: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  /** Why none is made: a key under `problem` of the messages. */
  code: z.string().nullable(),
})
export type BatchJob = z.output<typeof one>

export const batchPreview = z.strictObject({
  jobs: z.array(one),
  /** Of those that would be invoiced. */
  total_inc_vat: z.number(),
})

export const batchState = z.strictObject({
  id: z.int(),
  issue: z.boolean(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  finished: z.boolean(),
  /** What puts drafts back; null where something was issued. */
  changeset: z.string().nullable(),
  /** What came of each; empty until all is done. */
  jobs: z.array(one),
})
export type BatchState = z.output<typeof batchState>

import { z } from 'zod'
import { dayAsked } from '../../engine/time/dayAsked.ts'

const moment = z.iso.datetime()
const count = z.int().nonnegative()
const person = z.object({ id: z.int(), name: z.string() })

/** `waiting`: being written; `stored`: the file is kept, entries are being removed; `gone`: the file was deleted after its time. */
export const STATES = ['waiting', 'stored', 'done', 'failed', 'gone'] as const

/** Log entries that were removed together. */
export const archive = z.object({
  id: z.int(),
  created_at: moment,
  before: moment.meta({ description: 'Entries before this time' }),
  books_before: moment.meta({ description: 'For record types kept as long as accounting records' }),
  user: person,
  state: z.enum(STATES),
  code: z.string().nullable().meta({ description: 'Reason for the failure: a key under `problem`' }),
  expected: count.meta({ description: 'Number of entries when it was requested' }),
  written: count,
  removed: count,
  chains: count,
  bytes: count.nullable(),
  sha256: z.string().nullable().meta({ description: 'SHA-256 of the file, hexadecimal' }),
  finished_at: moment.nullable(),
  gone_at: moment.nullable().meta({ description: 'When the file was deleted after its retention period' }),
})
export type Archive = Readonly<z.output<typeof archive>>

/** A check of the whole log. */
export const check = z.object({
  id: z.int(),
  created_at: moment,
  user: person,
  expected: count.meta({ description: 'Approximate number of entries' }),
  looked: count,
  chains: count.nullable(),
  finished_at: moment.nullable(),
  code: z.string().nullable(),
  broken: z
    .array(z.object({ entity: z.string(), entity_id: z.int(), entry: z.int().nullable(), why: z.string() }))
    .nullable()
    .meta({ description: 'The first problems found, oldest first' }),
})
export type Check = Readonly<z.output<typeof check>>

export const list = z.object({
  data: z.array(archive),
  check: check.nullable().meta({ description: 'The last check of the whole log' }),
  begins: moment.nullable().meta({ description: 'When the oldest remaining entry was written' }),
})

/** The entries before a day of the business. */
export const outlookQuery = z.strictObject({ before: dayAsked.optional() })
export const outlook = z.object({
  before: z.iso.date(),
  latest: z.iso.date().meta({ description: 'Entries newer than this cannot be removed' }),
  books_latest: z.iso.date().meta({ description: 'For record types kept as long as accounting records' }),
  entries: count,
  kinds: z.array(z.object({ entity: z.string(), entries: count })),
  kept: count.meta({
    description:
      'Older entries that are kept, because of accounting records or because they follow a newer entry of their record',
  }),
  first: moment.nullable(),
})
export type TruncateOutlook = Readonly<z.output<typeof outlook>>

export const truncateBody = z.strictObject({
  before: dayAsked,
  count: z.int().positive().max(Number.MAX_SAFE_INTEGER).meta({ description: 'Number of entries, as counted' }),
})

import { z } from 'zod'
import { DAY_ORDERS } from '../../../../schema/engine/text/dayOrder.ts'
import { SOURCES } from '../mapping/guess.ts'
import { FILE_FORMATS } from '../reading/format.ts'
import type { ImportRow } from './store.ts'

const count = z.int().min(0)

/** The state of an import. */
export const stateSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  format: z.enum(FILE_FORMATS),
  size: count,
  status: z.enum(['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed']),
  /** Rows of the file; null until they are counted. */
  total: count.nullable(),
  /** Rows that the current step has processed. */
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  refused: count,
  /** Likely duplicates that were left out. */
  skipped: count,
  /** Undoes all of it. */
  changeset: z.uuid(),
  failure: z.looseObject({ code: z.string() }).nullable(),
})

/** The same with the beginning of the file and the guessed columns. */
export const previewSchema = stateSchema.extend({
  encoding: z.string(),
  delimiter: z.string(),
  heads: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.string()).readonly()).readonly(),
  columns: z.array(z.string().nullable()).readonly(),
  sources: z
    .array(z.enum(SOURCES).nullable())
    .readonly()
    .meta({ description: 'How each column was matched: remembered, by program, by name or guessed' }),
  orders: z
    .array(z.enum([...DAY_ORDERS, 'mixed', 'either']).nullable())
    .readonly()
    .meta({ description: 'Date order found in each column: day first, month first, mixed or unclear' }),
  program: z.string().nullable().meta({ description: 'The program the file comes from, if its headings show it' }),
})

const refusal = z.looseObject({ code: z.string() })

export const refusedSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      /** Row of the file; the header is row 1. */
      n: z.int(),
      cells: z.array(z.string()).nullable(),
      columns: z.record(z.string(), z.int()).meta({ description: 'Error → column of the file, from 0, if it has one' }),
      errors: z.record(z.string(), z.array(refusal)),
    }),
  ),
  total: count,
  page: z.int(),
  limit: z.int(),
})

export function stateOf(row: ImportRow): z.input<typeof stateSchema> {
  const { id, name, format, size, status, total, done, changeset, failure } = row
  const { created, updated, unchanged, refused, skipped } = row
  return {
    id,
    name,
    format,
    size,
    status,
    total,
    done,
    created,
    updated,
    unchanged,
    refused,
    skipped,
    changeset,
    failure,
  }
}

import { z } from 'zod'
import { SOURCES } from '../mapping/guess.ts'
import type { ImportRow } from './store.ts'

const count = z.int().min(0)

/** How an import stands. */
export const stateSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  size: count,
  status: z.enum(['uploaded', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed']),
  /** Rows of the file; null until they have been counted. */
  total: count.nullable(),
  /** Rows that the step under way has dealt with. */
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  refused: count,
  /** Likely there already and left out. */
  skipped: count,
  /** By which all of it can be undone. */
  changeset: z.uuid(),
  failure: z.looseObject({ code: z.string() }).nullable(),
})

/** The same with the beginning of the file and what its columns seem to be. */
export const previewSchema = stateSchema.extend({
  encoding: z.string(),
  delimiter: z.string(),
  heads: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.string()).readonly()).readonly(),
  columns: z.array(z.string().nullable()).readonly(),
  sources: z
    .array(z.enum(SOURCES).nullable())
    .readonly()
    .meta({ description: 'For each column how it is known: decided before, by its name, or guessed' }),
})

const refusal = z.looseObject({ code: z.string() })

export const refusedSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      /** Row of the file; its head is row 1. */
      n: z.int(),
      cells: z.array(z.string()).nullable(),
      columns: z
        .record(z.string(), z.int())
        .meta({ description: 'Error → column of the file, from 0, where it has one' }),
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

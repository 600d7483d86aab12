import { z } from 'zod'

/** Of archives that are laid out like this; one of another number is not read. */
export const LAYOUT = 1

const part = z.strictObject({ size: z.int(), sha256: z.string() })

/** What an archive says of itself, in `manifest.json`. */
export const manifest = z.strictObject({
  layout: z.literal(LAYOUT),
  /** Of a backup: how each table was, so that what is built of it can be compared; and the last number of each sequence. */
  backup: z
    .strictObject({ sums: z.record(z.string(), z.string()), sequences: z.record(z.string(), z.string()) })
    .optional(),
  made_at: z.string(),
  /** The last migration of the database that it was taken from. */
  migration: z.string(),
  /** Hexadecimal fingerprint of the key that its log is sealed with; null where there was none. */
  log_key: z.string().nullable(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int()),
  /** Every other part of the archive by its name: bytes, and SHA-256 in hexadecimal digits. */
  parts: z.record(z.string(), part),
  /** Keys of contents that records name and the storage did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
export const tablePart = (table: string): string => `tables/${table}.jsonl`
export const csvPart = (resource: string): string => `csv/${resource}.csv`

import { z } from 'zod'

/** Version of the archive layout; archives of other versions are not read. */
export const LAYOUT = 1

const part = z.strictObject({ size: z.int(), sha256: z.string() })

/** The content of `manifest.json`. */
export const manifest = z.strictObject({
  layout: z.literal(LAYOUT),
  /** Only in backups: checksums of tables, to compare the restored database with, and the last value of each sequence. */
  backup: z
    .strictObject({ sums: z.record(z.string(), z.string()), sequences: z.record(z.string(), z.string()) })
    .optional(),
  made_at: z.string(),
  /** The last migration of the source database. */
  migration: z.string(),
  /** Hexadecimal fingerprint of the key that seals its log; null if there was none. */
  log_key: z.string().nullable(),
  /** Number of rows of each table. */
  tables: z.record(z.string(), z.int()),
  /** Every other part of the archive by name: size in bytes, and SHA-256 in hexadecimal. */
  parts: z.record(z.string(), part),
  /** Storage keys that records reference but storage did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
export const tablePart = (table: string): string => `tables/${table}.jsonl`
export const csvPart = (resource: string): string => `csv/${resource}.csv`

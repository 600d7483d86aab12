import { sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { LogKey } from './key.ts'

/**
 * Removes the entries before a moment from the beginning of each chain, and leaves a sealed anchor for each, so that the rest still verifies. The
 * security log is left alone. For the owner of the tables only; the program removes what is archived.
 */
export async function truncateLog(
  db: Db | Tx,
  { inner, outer }: LogKey,
  { before, by }: { readonly before: Date; readonly by: number | null },
): Promise<{ readonly entries: number; readonly chains: number }> {
  const { rows } = await sql<{ entries: number; chains: number }>`
    select entries::int, chains::int from truncate_log(${before}, ${by}::bigint, ${inner}::bytea, ${outer}::bytea)`.execute(
    db,
  )
  return rows[0] as { entries: number; chains: number }
}

/**
 * Redacts these fields of one entry and leaves a sealed anchor that says so.
 * @returns whether there is such an entry
 */
export async function redactLog(
  db: Db | Tx,
  { inner, outer }: LogKey,
  { entry, fields, by }: { readonly entry: number; readonly fields: readonly string[]; readonly by: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select redact_log(${entry}::bigint, ${fields}::text[], ${by}::bigint, ${inner}::bytea, ${outer}::bytea) as done`.execute(
    db,
  )
  return rows[0]?.done ?? false
}

/** Chains of one statement. */
const CHAINS = 200

/**
 * Removes the next chains of a stored archive from the log, with a sealed anchor for each.
 * @returns whether there are more
 */
export async function removeArchived(db: Db | Tx, { inner, outer }: LogKey, archive: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select remove_archived_log(${archive}::bigint, ${CHAINS}::integer, ${inner}::bytea, ${outer}::bytea) as more`.execute(
    db,
  )
  return rows[0]?.more ?? false
}

import { createHash, createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'

/** The sealing key of the log, as the two blocks of 64 bytes that HMAC-SHA-256 derives from a key (RFC 2104). */
export interface LogKey {
  readonly inner: Buffer
  readonly outer: Buffer
  /** Distinguishes keys without revealing them. */
  readonly fingerprint: Buffer
}

const BLOCK = 64

/** @param key 32 to 64 bytes */
export function logKey(key: Buffer): LogKey {
  const block = (pad: number) => Buffer.from(Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ pad))
  return {
    inner: block(0x36),
    outer: block(0x5c),
    fingerprint: createHmac('sha256', key).update('fingerprint of the key of the log').digest(),
  }
}

/** HMAC-SHA-256 of local bytes, as the database computes it. */
export const sealText = ({ inner, outer }: LogKey, ...message: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256').update(inner)
  for (const part of message) hash.update(part)
  return createHash('sha256').update(outer).update(hash.digest()).digest()
}

/** HMAC-SHA-256 of bytes that the database puts together, so that they need not be transferred. */
export const hmac = ({ inner, outer }: LogKey, message: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`log_hmac(${inner}::bytea, ${outer}::bytea, ${message})`

/** What the seal of a chain's head covers: columns under the alias. */
export const headText = (alias: string): RawBuilder<Buffer> => {
  const c = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<Buffer>`convert_to(jsonb_build_array('head', ${c('entity')}, ${c('entity_id')}, ${c('entries')})::text, 'UTF8') || ${c('hash')}`
}

/** Seals heads without a seal, and creates those of chains without a head: entries that were written before there was a key. */
export async function sealHeads(pool: pg.Pool, { inner, outer }: LogKey): Promise<void> {
  await pool.query(
    `insert into log_heads (entity, entity_id, entries, hash)
     select l.entity, l.entity_id, count(*), (array_agg(l.hash order by l.id desc))[1] from log_entries l
     where not exists (select from log_heads h where h.entity = l.entity and h.entity_id = l.entity_id)
     group by l.entity, l.entity_id on conflict do nothing`,
  )
  await pool.query(
    `update log_heads h set seal = log_hmac($1, $2, convert_to(jsonb_build_array('head', h.entity, h.entity_id, h.entries)::text, 'UTF8') || h.hash)
     where h.seal is null`,
    [inner, outer],
  )
}

/**
 * Gives a database without a key this one and seals its contents; a database with another key refuses it.
 * @throws StartError with what to do
 */
export async function adoptKey(pool: pg.Pool, key: LogKey): Promise<void> {
  const { rowCount } = await pool.query(
    'insert into log_keys (fingerprint) select $1 where not exists (select from log_keys) on conflict do nothing',
    [key.fingerprint],
  )
  if (rowCount) return sealHeads(pool, key)
  const { rowCount: ownKeys } = await pool.query('select from log_keys where fingerprint = $1', [key.fingerprint])
  if (!ownKeys)
    throw new StartError(
      'The log of this database is sealed with another key: set SEALING_KEY to what the first server on it has (SEALING_KEY there, or the file sealing-key in its data folder)',
    )
}

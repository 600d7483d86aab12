import { sql } from 'kysely'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { logKey } from '../../../engine/log/key.ts'
import { resealLog } from '../../../engine/log/reseal.ts'
import { noteSecurity } from '../../../engine/log/security.ts'
import { verifyLog } from '../../../engine/log/verify.ts'
import { createSeal, keyFor } from '../../../seal.ts'
import { StartError } from '../../../start-error.ts'
import { subjectOf } from '../auth/signOn/provider.ts'

/** The secrets that protect stored data. */
export interface Secrets {
  /** SEALING_KEY: log, secret settings, secrets of sign-in providers. */
  readonly sealing: string
  /** JWT_SECRET: sessions, second factors, queued emails. */
  readonly signing: string
}

interface Sealed {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly by: keyof Secrets
  readonly purpose: string
  readonly subject: (id: string) => string
}

/** Every sealed column; a test compares it with the actual columns. */
export const SEALED: readonly Sealed[] = [
  { table: 'system_settings', id: 'key', column: 'sealed', by: 'sealing', purpose: 'settings', subject: (key) => key },
  {
    table: 'sign_in_secrets',
    id: 'provider_id',
    column: 'sealed',
    by: 'sealing',
    purpose: 'settings',
    subject: (id) => subjectOf(Number(id)),
  },
  {
    table: 'second_factors',
    id: 'user_id',
    column: 'secret',
    by: 'signing',
    purpose: 'second-factor',
    subject: (id) => id,
  },
  { table: 'email_queue', id: 'email_id', column: 'sealed', by: 'signing', purpose: 'outbox', subject: () => '' },
]

/** Result of changing the keys. */
export interface Turned {
  /** Number of secrets sealed with the new keys. */
  readonly sealed: number
  /** Number of log entries sealed again; 0 if the log's key is unchanged. */
  readonly entries: number
  /** Number of users whose recovery codes were lost: they were hashed with the old key. */
  readonly withoutCodes: number
}

async function resealValue(tx: Tx, one: Sealed, was: Secrets, now: Secrets): Promise<number> {
  const { table, id, column, by, purpose, subject } = one
  if (was[by] === now[by]) return 0
  const [before, after] = [createSeal(was[by], purpose), createSeal(now[by], purpose)]
  const { rows } = await sql<{ id: string; bytes: Buffer }>`
    select ${sql.ref(id)}::text as id, ${sql.ref(column)} as bytes from ${sql.table(table)} where ${sql.ref(column)} is not null for update`.execute(
    tx,
  )
  for (const row of rows) {
    let plain: Buffer
    try {
      plain = before.open(row.bytes, subject(row.id))
    } catch {
      throw new StartError(
        `${table} ${row.id} cannot be opened with the current key. Is this the right ${by === 'sealing' ? 'SEALING_KEY' : 'JWT_SECRET'}? Nothing was changed`,
      )
    }
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after.close(plain, subject(row.id))} where ${sql.ref(id)}::text = ${row.id}`.execute(
      tx,
    )
  }
  return rows.length
}

/** Tables of the log, whose triggers prevent changes. */
const LOG = ['log_entries', 'log_heads', 'log_anchors', 'security_entries'] as const

/**
 * Verifies the log first: tampered entries would otherwise get a valid seal.
 * @returns number of log entries
 */
async function demandIntactLog(db: Db, was: string): Promise<number> {
  const key = logKey(keyFor(was, 'log'))
  const { rows: knownKeys } = await sql`select from log_keys where fingerprint = ${key.fingerprint}`.execute(db)
  if (knownKeys.length === 0)
    throw new StartError('The log of this database is sealed with another key. Check SEALING_KEY')
  const { broken, entries } = await verifyLog(db, key)
  if (broken.length)
    throw new StartError(
      'The log has been changed after it was written. Run npm run log:verify to see where. Nothing was changed',
    )
  return entries
}

async function turnLog(tx: Tx, now: string): Promise<void> {
  const after = logKey(keyFor(now, 'log'))
  for (const table of LOG) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await resealLog(tx, after)
  for (const table of LOG) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  await sql`delete from log_keys`.execute(tx)
  await sql`insert into log_keys (fingerprint) values (${after.fingerprint})`.execute(tx)
}

/** A fingerprint that distinguishes secrets without revealing them. */
const printOf = (secret: string) => keyFor(secret, 'fingerprint').toString('hex').slice(0, 16)

/** Whether the database already uses these keys, after a run that stopped before the keys were saved. */
export async function isTurned(db: Db, { sealing, signing }: Secrets): Promise<boolean> {
  const { rows } = await sql`
    select from security_entries where event = 'keys_turned' and details->'prints' = ${JSON.stringify([printOf(sealing), printOf(signing)])}::jsonb`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Seals all secret data with new keys, and ends all sessions if the signing key changes: all or nothing. No server may run on the database meanwhile.
 * @param db connection of the owner of the tables
 * @param isStored whether the signing key is stored in the database
 * @throws StartError if the database is in use, a key is not the current one, or the log was tampered with
 */
export async function turnKeys(db: Db, was: Secrets, now: Secrets, isStored = false): Promise<Turned> {
  const [turnsLog, turnsSigning] = [was.sealing !== now.sealing, was.signing !== now.signing]
  const entries = turnsLog ? await demandIntactLog(db, was.sealing) : 0
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows: otherClients } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      tx,
    )
    if (otherClients.length)
      throw new StartError('This database is in use. Stop every server that uses it first. Nothing was changed')
    await sql`lock table ${sql.join(LOG.map((one) => sql.table(one)))} in access exclusive mode`.execute(tx)
    let sealed = 0
    for (const one of SEALED) sealed += await resealValue(tx, one, was, now)
    if (turnsLog) await turnLog(tx, now.sealing)
    const withoutCodes = turnsSigning ? await endSessions(tx) : 0
    if (isStored && turnsSigning)
      await sql`update app_secrets set value = ${now.signing} where name = 'jwt'`.execute(tx)
    const result = { sealed, entries, withoutCodes }
    const prints = [printOf(now.sealing), printOf(now.signing)]
    await noteSecurity(tx, logKey(keyFor(now.sealing, 'log')), {
      event: 'keys_turned',
      user: { id: null, email: null },
      ip: null,
      details: { ...result, prints },
    })
    return result
  })
}

/**
 * Tokens signed with the old key must no longer work.
 * @returns number of users without recovery codes
 */
async function endSessions(tx: Tx): Promise<number> {
  await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from second_factor_codes returning user_id) select count(distinct user_id)::int as n from gone`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

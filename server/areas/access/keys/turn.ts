import { sql } from 'kysely'
import type { Db, Tx } from '../../../engine/db/kysely.ts'
import { logKey } from '../../../engine/log/key.ts'
import { resealLog } from '../../../engine/log/reseal.ts'
import { noteSecurity } from '../../../engine/log/security.ts'
import { verifyLog } from '../../../engine/log/verify.ts'
import { createSeal, keyFor } from '../../../seal.ts'
import { StartError } from '../../../start-error.ts'
import { subjectOf } from '../auth/signOn/provider.ts'

/** What everything secret in the database is kept with. */
export interface Secrets {
  /** SEALING_KEY: the log, secret settings, secrets of sign-in providers. */
  readonly sealing: string
  /** JWT_SECRET: sessions, second factors, mails that wait. */
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

/** Each column that is sealed; a test holds it against the columns that there are. */
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

/** What came of it. */
export interface Turned {
  /** Secrets that were sealed with the new keys. */
  readonly sealed: number
  /** Entries of the log that were sealed anew; 0 where its key stays. */
  readonly entries: number
  /** People whose recovery codes are gone: they were kept under the old key as what cannot be turned back. */
  readonly withoutCodes: number
}

async function sealAnew(tx: Tx, one: Sealed, was: Secrets, now: Secrets): Promise<number> {
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

/** Tables of the log, whose triggers keep it as it is. */
const LOG = ['log_entries', 'log_heads', 'log_anchors', 'security_entries'] as const

/** What was tampered with would be sealed as if it were not. @returns entries of the log */
async function demandWhole(db: Db, was: string): Promise<number> {
  const key = logKey(keyFor(was, 'log'))
  const { rows: known } = await sql`select from log_keys where fingerprint = ${key.fingerprint}`.execute(db)
  if (known.length === 0) throw new StartError('The log of this database is sealed with another key. Check SEALING_KEY')
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

/** Tells two secrets apart and gives neither away. */
const printOf = (secret: string) => keyFor(secret, 'fingerprint').toString('hex').slice(0, 16)

/** Whether the database was turned to these keys already, by somebody who was stopped before the keys were in their place. */
export async function isTurned(db: Db, { sealing, signing }: Secrets): Promise<boolean> {
  const { rows } = await sql`
    select from security_entries where event = 'keys_turned' and details->'prints' = ${JSON.stringify([printOf(sealing), printOf(signing)])}::jsonb`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Seals everything that is kept secret with other keys, and ends all sessions where what signs them is another: all of it or nothing. No server may
 * run on the database meanwhile.
 * @param db of the owner of the tables
 * @param isStored whether the database keeps what signs the sessions
 * @throws StartError where somebody works on the database, a key is not the one in use, or the log is not as it was written
 */
export async function turnKeys(db: Db, was: Secrets, now: Secrets, isStored = false): Promise<Turned> {
  const [turnsLog, turnsSigning] = [was.sealing !== now.sealing, was.signing !== now.signing]
  const entries = turnsLog ? await demandWhole(db, was.sealing) : 0
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows: others } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      tx,
    )
    if (others.length)
      throw new StartError('This database is in use. Stop every server that uses it first. Nothing was changed')
    await sql`lock table ${sql.join(LOG.map((one) => sql.table(one)))} in access exclusive mode`.execute(tx)
    let sealed = 0
    for (const one of SEALED) sealed += await sealAnew(tx, one, was, now)
    if (turnsLog) await turnLog(tx, now.sealing)
    const withoutCodes = turnsSigning ? await endSessions(tx) : 0
    if (isStored && turnsSigning)
      await sql`update app_secrets set value = ${now.signing} where name = 'jwt'`.execute(tx)
    const turned = { sealed, entries, withoutCodes }
    const prints = [printOf(now.sealing), printOf(now.signing)]
    await noteSecurity(tx, logKey(keyFor(now.sealing, 'log')), {
      event: 'keys_turned',
      user: { id: null, email: null },
      ip: null,
      details: { ...turned, prints },
    })
    return turned
  })
}

/** Nobody comes in with what another key signed. @returns how many people have no recovery codes any more */
async function endSessions(tx: Tx): Promise<number> {
  await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from second_factor_codes returning user_id) select count(distinct user_id)::int as n from gone`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

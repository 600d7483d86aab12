import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import { REDACTED } from '../../../schema/engine/history.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { audit } from '../../engine/write/audit.ts'
import { erasable, FREE_FILE, type HeldRecords, heldRecordsOf, isAboutAny } from './held.ts'
import { entriesOf } from './previewErasure.ts'

/** Replaces the value of a required field. */
const ERASED = 'Erased'
/** Replaces a required postcode: the code public bodies use for people without an address. */
const NO_PLACE = 'ZZ99 3VZ'
/** Parameters of automatic comments that contain people's words or names. */
const REDACTED_PARAMS = ['name', 'from', 'subject', 'text', 'rest', 'reason'] as const
/** Parts of records as named in the log. */
const PARTS = ['comments', 'files', 'answers'] as const

const personal = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, { options }]) => options.personal)

/** Returns the replacement of a field's value; null if it may be empty. */
function instead({ kind, options }: Field): string | null {
  if (typeof options.personal === 'object') return options.personal.as
  if (!options.required) return null
  return kind === 'postcode' ? NO_PLACE : ERASED
}

const emptied = (fields: readonly (readonly [string, Field])[]): RawBuilder<unknown> =>
  sql.join(
    fields
      .filter(([, { options }]) => options.generated === undefined)
      .map(([name, field]) => sql`${sql.ref(name)} = ${instead(field)}`),
  )

/** Child lists with personal fields. */
const linesOf = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, { store }]) => {
    const personalFields = store.as === 'child' ? personal(store.fields) : []
    return personalFields.length ? [[name, personalFields] as const] : []
  })

/** Clears personal fields in records of one resource, with a log entry for each that names the fields but not their values. */
async function empty(write: WriteContext, { resource, ids }: HeldRecords): Promise<void> {
  const { tx, actor } = write
  const fields = personal(resource.fields)
  const lines = linesOf(resource)
  if (fields.length)
    await sql`update ${sql.table(resource.table)} set ${emptied(fields)}, version = version + 1, updated_at = now(), updated_by = ${actor.user.id}
      where id = any(${[...ids]}::bigint[])`.execute(tx)
  for (const [name, personalFields] of lines)
    await sql`update ${sql.table(`${resource.table}_${name}`)} set ${emptied(personalFields)} where owner_id = any(${[...ids]}::bigint[])`.execute(
      tx,
    )
  const names = [...fields, ...lines].map(([name]) => name)
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(resource.table)} where id = any(${[...ids]}::bigint[])`.execute(tx)
  const blots = Object.fromEntries(names.map((name) => [name, REDACTED]))
  await audit(
    write,
    resource,
    rows.map(({ id, version }) => ({
      event: 'updated',
      before: { id, version: version - 1, ...blots },
      after: { id, version },
    })),
  )
}

/** Removes the person's data from the log entries of these records. */
async function redact({ tx, engine, actor }: WriteContext, heldRecords: readonly HeldRecords[]): Promise<number> {
  const { inner, outer } = engine.logKey
  let entries = 0
  for (const one of heldRecords) {
    const names = [...personal(one.resource.fields), ...linesOf(one.resource)].map(([name]) => name)
    const { rows } = await sql<{ n: number }>`
      select count(*) filter (where redact_log(l.id, l.names, ${actor.user.id}::bigint, ${inner}::bytea, ${outer}::bytea))::int as n
      from (
        select l.id, array(select k from jsonb_object_keys(coalesce(l.before, '{}') || coalesce(l.after, '{}')) k
          where k = any(${names}::text[]) or split_part(k, '.', 1) = any(${[...PARTS]}::text[])) as names
        from log_entries l where ${entriesOf([one])} order by l.id) l`.execute(tx)
    entries += rows[0]?.n ?? 0
  }
  return entries
}

/**
 * Deletes comments, files and answers of these records.
 * @returns number of files deleted
 */
async function dropCarried({ tx }: WriteContext, heldRecords: readonly HeldRecords[]): Promise<number> {
  const inRecords = isAboutAny(heldRecords)
  await sql`delete from comment_mentions m using comments c where m.comment_id = c.id and ${inRecords} and c.body is not null`.execute(
    tx,
  )
  await sql`update comments c set body = ${ERASED}, version = version + 1 where ${inRecords} and c.body is not null`.execute(
    tx,
  )
  // Automatic comments contain what people wrote and their names: replies by email and text, reasons, merged records, signers.
  await sql`
    update comments c set params = (
      select jsonb_object_agg(p.key, case when p.key = any(${[...REDACTED_PARAMS]}::text[]) then to_jsonb(${ERASED}::text) else p.value end) from jsonb_each(c.params) p)
    where ${inRecords} and c.params ?| ${[...REDACTED_PARAMS]}::text[]`.execute(tx)
  await sql`delete from answers c where ${inRecords}`.execute(tx)
  const { rows } = await sql`delete from files c where ${inRecords} and ${FREE_FILE} returning c.id`.execute(tx)
  return rows.length
}

interface Reached {
  readonly email: string | null
  readonly phone: string | null
}

/** Deletes the attachments of emails. */
async function dropMail({ tx }: WriteContext, heldRecords: readonly HeldRecords[]): Promise<void> {
  const ids = heldRecords.find(({ resource }) => resource.name === 'emails')?.ids ?? []
  await sql`delete from email_files where email_id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`update emails set attachments = '[]', attach = null where id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`delete from email_queue where email_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Deletes records of unreachable or unsubscribed addresses and numbers, and unreadable items from them. */
async function forgetAddresses({ tx }: WriteContext, { email: address, phone }: Reached): Promise<void> {
  await sql`delete from text_stops where number = phone_number(${phone}::text)`.execute(tx)
  await sql`delete from undeliverable_addresses where lower(address) = lower(${address})`.execute(tx)
  await sql`delete from unsubscribe_links where lower(address) = lower(${address})`.execute(tx)
  // Of emails from this address, only the fact that they arrived is kept.
  await sql`
    with his as (select m.id from incoming_mails m where lower(m.from_email) = lower(${address}) or lower(m.via) = lower(${address})
      or right(lower(m.from_name), char_length(${address}) + 2) = lower('<' || ${address} || '>')),
    gone as (delete from files f using his where f.subject = 'incoming-mails' and f.subject_id = his.id)
    update incoming_mails t set subject = ${ERASED}, from_name = null, from_email = null, via = null, own = null, text = null, html = null,
      notes = null from his where t.id = his.id`.execute(tx)
  // Of unreadable items from this address or number, only the fact that they arrived is kept.
  await sql`
    with his as (select i.id from failed_items i where lower(i.sender) = lower(${address}) or i.sender = phone_number(${phone}::text)
      or right(lower(i.sender), char_length(${address}) + 2) = lower('<' || ${address} || '>')),
    bytes as (delete from failed_item_originals o using his where o.failed_item_id = his.id)
    update failed_items t set sender = ${ERASED}, subject = ${ERASED}, reason = null, size = 0 from his where t.id = his.id`.execute(
    tx,
  )
}

/**
 * Erases a customer's personal data. Invoices, payments and signed documents stay as they are.
 * @returns number of records and log entries cleared, and of files deleted
 */
export async function eraseCustomer(
  write: WriteContext,
  id: number,
): Promise<{ records: number; entries: number; files: number }> {
  const { tx, engine } = write
  const going = erasable(await heldRecordsOf(engine, tx, id))
  const customers = going.find(({ resource }) => resource.name === 'customers')?.ids ?? []
  const { rows } = await sql<Reached>`
    select email, phone from customers where id = any(${[...customers]}::bigint[]) for update`.execute(tx)
  const files = await dropCarried(write, going)
  await dropMail(write, going)
  for (const one of rows) await forgetAddresses(write, one)
  for (const records of going) await empty(write, records)
  await sql`update customers set do_not_call = true, marketing_consent = false, archived_at = coalesce(archived_at, now()) where id = ${id}`.execute(
    tx,
  )
  const entries = await redact(write, going)
  return { records: going.reduce((sum, { ids }) => sum + ids.length, 0), entries, files }
}

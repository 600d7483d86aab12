import { sql } from 'kysely'
import type { WriteContext } from '../../engine/http/context.ts'

type Values = Readonly<Record<string, unknown>>

/** Copies lines to another record as new lines with unchanged names, prices, costs and VAT. References to archived library entries are dropped. */
async function linesFor(write: WriteContext, lines: readonly Values[], ref: string, table: string): Promise<Values[]> {
  const ids = lines.flatMap((line) => (typeof line[ref] === 'number' ? [line[ref]] : []))
  const { rows } = ids.length
    ? await sql<{ id: number }>`
        select id from ${sql.table(table)} where id = any(${ids}::bigint[]) and archived_at is null`.execute(write.tx)
    : { rows: [] }
  const existingIds = new Set<unknown>(rows.map(({ id }) => id))
  return lines.map(({ id: _, ...line }) => ({ ...line, [ref]: existingIds.has(line[ref]) ? line[ref] : null }))
}

/** Returns the whole offer of a quote: its terms, options and deposit. */
export async function offerOf(write: WriteContext, row: Values): Promise<Record<string, unknown>> {
  const options = (row['options'] as Values[]).map(({ id: _, ...option }) => option)
  const { deposit_percent, deposit_amount } = row
  return { ...(await termsOf(write, row)), options, deposit_percent, deposit_amount }
}

/** Returns what one priced record passes to another: customer, terms and lines. */
export async function termsOf(write: WriteContext, row: Values): Promise<Record<string, unknown>> {
  const copiedFields = [
    'customer_id',
    'title',
    'address_id',
    'franchise_id',
    'franchise_price',
    'assignedTo',
    'description',
    'overall_discount',
  ]
  return {
    ...Object.fromEntries(copiedFields.map((name) => [name, row[name] ?? null])),
    services: await linesFor(write, row['services'] as Values[], 'service_id', 'services'),
    materials: await linesFor(write, row['materials'] as Values[], 'material_id', 'materials'),
  }
}

interface About {
  readonly subject: string
  readonly id: number
}

/**
 * Copies comments (with their authors and times), files (the bytes are stored once) and the answers to questions that are also asked about the other
 * resource. Pictures and signatures in answers stay with the original.
 */
export async function carryOver({ tx }: WriteContext, from: About, to: About, resourceName: string): Promise<void> {
  await sql`
    insert into comments (subject, subject_id, at, user_id, body, edited_at)
    select ${to.subject}, ${to.id}, at, user_id, body, edited_at from comments
    where subject = ${from.subject} and subject_id = ${from.id} and body is not null and deleted_at is null order by id`.execute(
    tx,
  )
  await sql`
    insert into files (subject, subject_id, name, description, kind, mime, sha256, user_id, created_at)
    select ${to.subject}, ${to.id}, name, description, kind, mime, sha256, user_id, created_at from files
    where subject = ${from.subject} and subject_id = ${from.id} and archived_at is null order by id`.execute(tx)
  await sql`
    insert into answers (subject, subject_id, question_id, question_version, value, user_id, at)
    select ${to.subject}, ${to.id}, a.question_id, a.question_version, a.value, a.user_id, a.at
    from answers a join questions q on q.id = a.question_id
    where a.subject = ${from.subject} and a.subject_id = ${from.id} and a.value is not null
      and ${resourceName} = any(q.applies_to) and q.type not in ('file', 'photo', 'signature')`.execute(tx)
}

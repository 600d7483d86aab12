import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import { fitText } from '../../engine/queue/queue.ts'

/** A record. */
export interface Place {
  readonly resource: string
  readonly id: number
}

/** Maximum number of characters of folded text in a comment; the email keeps all of it. */
const MAX_REST = 20_000

/** Reference to an email in automatic comments. */
export const openOf = (id: number): string => `incoming-mails/${id}`

interface Kept {
  readonly outcome: string
  readonly from_name: string | null
  readonly from_email: string | null
  readonly subject: string
  readonly own: string | null
  readonly text: string | null
  readonly received_at: string
}

const resourceOf = ({ engine }: WriteContext, { resource }: Place): AnyResource | undefined =>
  engine.resources.all.find(({ name, features }) => name === resource && features?.comments)

/** Whether a record can still be commented on: it exists and its resource has comments. */
export async function isThere(write: WriteContext, target: Place): Promise<boolean> {
  const resource = resourceOf(write, target)
  if (!resource) return false
  const { rows } = await sql`select from ${sql.table(resource.table)} where id = ${target.id}`.execute(write.tx)
  return rows.length > 0
}

/** Returns the franchise of a record; null if it has none. */
export async function franchiseOf(write: WriteContext, target: Place): Promise<number | null> {
  const resource = resourceOf(write, target)
  if (!resource || !('franchise_id' in resource.fields)) return null
  const { rows } = await sql<{ id: number | null }>`
    select franchise_id as id from ${sql.table(resource.table)} where id = ${target.id}`.execute(write.tx)
  return rows[0]?.id ?? null
}

/** Content of the comment about an email: the text, with the rest folded; on a lead created from it, only that it came. */
function noteOf(id: number, { outcome, from_name, from_email, subject, own, text }: Kept) {
  const [fullText, ownText] = [text ?? '', own ?? '']
  const params = { from: from_name || from_email || '', subject: fitText(subject, 200), open: openOf(id) }
  if (outcome === 'lead') return { key: 'mail_in_lead', params }
  const rest = (fullText.startsWith(ownText) ? fullText.slice(ownText.length) : fullText)
    .trim()
    .slice(0, MAX_REST)
    .toWellFormed()
  return { key: 'mail_in', params: { ...params, text: ownText || subject, ...(rest ? { rest } : {}) } }
}

/** Adds the comment about an email to its record, dated when it arrived, unless it has one. The record must exist. */
export async function noteAtRecord(write: WriteContext, id: number, target: Place): Promise<void> {
  const { rows } = await sql<Kept>`
    select outcome, from_name, from_email, subject, own, text, received_at from incoming_mails where id = ${id}`.execute(
    write.tx,
  )
  const [mail] = rows
  if (!mail || write.isRehearsal) return
  const { key, params } = noteOf(id, mail)
  await sql`insert into comments (subject, subject_id, key, params, at)
    select ${target.resource}, ${target.id}, ${key}, ${JSON.stringify(params)}::jsonb, least(${mail.received_at}::timestamptz, now())
    where not exists (select from comments where subject = ${target.resource} and subject_id = ${target.id} and key = ${key}
      and params->>'open' = ${openOf(id)})`.execute(write.tx)
  await publish(write, target.resource, target.id, 'comments')
}

/** Removes the comment about an email from a record. */
export async function removeNote(write: WriteContext, id: number, { resource, id: recordId }: Place): Promise<void> {
  await sql`delete from comments where subject = ${resource} and subject_id = ${recordId} and key in ('mail_in', 'mail_in_lead')
    and params->>'open' = ${openOf(id)}`.execute(write.tx)
  await publish(write, resource, recordId, 'comments')
}

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
export async function isThere(write: WriteContext, place: Place): Promise<boolean> {
  const resource = resourceOf(write, place)
  if (!resource) return false
  const { rows } = await sql`select from ${sql.table(resource.table)} where id = ${place.id}`.execute(write.tx)
  return rows.length > 0
}

/** Returns the franchise of a record; null if it has none. */
export async function franchiseOf(write: WriteContext, place: Place): Promise<number | null> {
  const resource = resourceOf(write, place)
  if (!resource || !('franchise_id' in resource.fields)) return null
  const { rows } = await sql<{ id: number | null }>`
    select franchise_id as id from ${sql.table(resource.table)} where id = ${place.id}`.execute(write.tx)
  return rows[0]?.id ?? null
}

/** Content of the comment about an email: the text, with the rest folded; on a lead created from it, only that it came. */
function said(id: number, { outcome, from_name, from_email, subject, own, text }: Kept) {
  const [whole, shown] = [text ?? '', own ?? '']
  const params = { from: from_name || from_email || '', subject: fitText(subject, 200), open: openOf(id) }
  if (outcome === 'lead') return { key: 'mail_in_lead', params }
  const rest = (whole.startsWith(shown) ? whole.slice(shown.length) : whole).trim().slice(0, MAX_REST).toWellFormed()
  return { key: 'mail_in', params: { ...params, text: shown || subject, ...(rest ? { rest } : {}) } }
}

/** Adds the comment about an email to its record, dated when it arrived, unless it has one. The record must exist. */
export async function noteAtRecord(write: WriteContext, id: number, place: Place): Promise<void> {
  const { rows } = await sql<Kept>`
    select outcome, from_name, from_email, subject, own, text, received_at from incoming_mails where id = ${id}`.execute(
    write.tx,
  )
  const [mail] = rows
  if (!mail || write.isRehearsal) return
  const { key, params } = said(id, mail)
  await sql`insert into comments (subject, subject_id, key, params, at)
    select ${place.resource}, ${place.id}, ${key}, ${JSON.stringify(params)}::jsonb, least(${mail.received_at}::timestamptz, now())
    where not exists (select from comments where subject = ${place.resource} and subject_id = ${place.id} and key = ${key}
      and params->>'open' = ${openOf(id)})`.execute(write.tx)
  await publish(write, place.resource, place.id, 'comments')
}

/** Removes the comment about an email from a record. */
export async function removeNote(write: WriteContext, id: number, { resource, id: of }: Place): Promise<void> {
  await sql`delete from comments where subject = ${resource} and subject_id = ${of} and key in ('mail_in', 'mail_in_lead')
    and params->>'open' = ${openOf(id)}`.execute(write.tx)
  await publish(write, resource, of, 'comments')
}

import { sql } from 'kysely'
import { mention } from '../../../../../schema/areas/record/notifications.ts'
import { type Comment } from '../../../../../schema/areas/record/shapes.ts'
import { mentionedIn } from '../../../../../schema/engine/text/mentions.ts'
import { type WriteContext } from '../../../../engine/http/context.ts'
import { type Restore } from '../../../../engine/http/defineServer.ts'
import { invalid, problem } from '../../../../engine/http/errors.ts'
import { publish } from '../../../../engine/http/events.ts'
import { notify } from '../../../../engine/notifications/notify.ts'
import { etagOf, pathId } from '../../../../engine/read/read.ts'
import { momentBeforeNow } from '../../../../engine/write/momentBeforeNow.ts'
import { logPart } from '../part.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { type CommentRow, commentRows, mayChange, present } from './commentRow.ts'
import { notMentionable } from './mentionable.ts'
import { type About } from './visibleToMention.ts'

/** Notifies users who are mentioned in a comment: once per comment, however often it is edited. */
const notifyMentioned = (write: WriteContext, { resource, row }: Subject, comment: number, people: readonly number[]) =>
  notify(write, mention, [
    { to: people, line: 'said', about: { resource: resource.name, id: row.id }, once: `mention:${comment}` },
  ])

/** Name in the log and on screens. */
export const COMMENTS = 'comments'
/** Maximum number of users mentioned in one comment. */
const MENTIONS = 50

/** Stores the mentions of a comment. Refuses, at the text, users who may not see the record; existing mentions may stay. */
async function writeMentions(
  write: WriteContext,
  subject: Subject,
  id: number,
  body: string,
  knownUsers: readonly number[],
) {
  const ids = mentionedIn(body)
  if (ids.length > MENTIONS) throw invalid({ body: [{ code: 'too_many_mentions', params: { max: MENTIONS } }] })
  const fresh = ids.filter((user) => !knownUsers.includes(user))
  const unseen = await notMentionable(write, write.tx, subject, fresh)
  if (unseen.length) throw invalid({ body: [{ code: 'mention', params: { ids: unseen } }] })
  await sql`delete from comment_mentions where comment_id = ${id} and user_id <> all(${ids}::bigint[])`.execute(
    write.tx,
  )
  await sql`insert into comment_mentions (comment_id, user_id) select ${id}, u from unnest(${fresh}::bigint[]) u
    on conflict do nothing`.execute(write.tx)
  await notifyMentioned(write, subject, id, fresh)
}

const read = async (write: WriteContext, id: number): Promise<CommentRow> => {
  const [row] = await commentRows(write.tx, sql`c.id = ${id}`)
  if (!row) throw problem(404, 'not_found')
  return row
}

/**
 * Adds a comment to a locked record.
 * @param at when it was written, if it could not be sent at once
 * @throws problem 422 for a mention of a user who may not see the record
 */
export async function addComment(
  write: WriteContext,
  subject: Subject,
  body: string,
  instant?: string,
): Promise<Comment> {
  const commentedAt = instant === undefined ? null : momentBeforeNow(write.engine.clock(), instant)
  const { rows } = await sql<{ id: number }>`
    insert into comments (subject, subject_id, user_id, body, at)
    values (${subject.resource.name}, ${subject.row.id}, ${write.actor.user.id}, ${body}, coalesce(${commentedAt}::timestamptz, now()))
    returning id`.execute(write.tx)
  const id = rows[0]?.id as number
  await writeMentions(write, subject, id, body, [])
  await logPart(write, subject, COMMENTS, [{ key: id, before: null, after: body }])
  return present(write, subject, await read(write, id))
}

/** Returns a comment and its record, both locked. */
async function locked(write: WriteContext, rawId: string, ifMatch?: string) {
  const id = pathId(rawId)
  // Locks the record first, in the order used everywhere.
  const comment = await read(write, id)
  const subject = await subjectOf(write, { resource: comment.subject, id: comment.subject_id }, COMMENTS, 'comment')
  const row = await read(write, id)
  if (ifMatch !== undefined && ifMatch.trim() !== '*' && !ifMatch.split(',').some((tag) => tag.trim() === etagOf(row)))
    throw problem(412, 'stale', { current: present(write, subject, row) })
  return { subject, row }
}

/** Sets the text of a comment, null to delete it, and logs the change. The caller checks the permission. */
async function set(write: WriteContext, subject: Subject, row: CommentRow, body: string | null): Promise<CommentRow> {
  const { id } = row
  const before = row.deleted_at === null ? row.body : null
  if (before === body) return row
  if (body === null)
    await sql`update comments set deleted_at = now(), deleted_by = ${write.actor.user.id}, version = version + 1 where id = ${id}`.execute(
      write.tx,
    )
  else {
    const edited = body === row.body ? sql`edited_at` : sql`now()`
    await sql`update comments set body = ${body}, deleted_at = null, deleted_by = null, edited_at = ${edited}, version = version + 1
      where id = ${id}`.execute(write.tx)
    await writeMentions(write, subject, id, body, Object.keys(row.mentions).map(Number))
  }
  await logPart(write, subject, COMMENTS, [{ key: id, before, after: body }])
  return read(write, id)
}

/** Changes the text of the caller's own comment. Earlier texts stay in the log. */
export async function editComment(
  write: WriteContext,
  rawId: string,
  body: string,
  ifMatch?: string,
): Promise<Comment> {
  const { subject, row } = await locked(write, rawId, ifMatch)
  if (row.deleted_at !== null) throw problem(404, 'not_found')
  if (!mayChange(write, subject, row).may_edit) throw problem(403, 'not_author')
  return present(write, subject, await set(write, subject, row, body))
}

/** Deletes the text of a comment; the comment stays in place and shows who deleted it. */
export async function deleteComment(write: WriteContext, rawId: string, ifMatch?: string): Promise<Comment> {
  const { subject, row } = await locked(write, rawId, ifMatch)
  if (row.deleted_at !== null) return present(write, subject, row)
  if (!mayChange(write, subject, row).may_delete) throw problem(403, 'not_author')
  return present(write, subject, await set(write, subject, row, null))
}

/** Restoring needs no further permission: the changeset's undo is limited to its author and `Logs:revert`, which was checked already. */
export const restoreComment: Restore = {
  takes: 'comment',
  now: async ({ tx }, _row, key) => {
    const [found] = await commentRows(tx, sql`c.id = ${pathId(key)}`)
    return found && found.deleted_at === null ? found.body : null
  },
  put: async (write, _row, value, key) => {
    const { subject, row } = await locked(write, key)
    await set(write, subject, row, value as string | null)
  },
}

/** An automatic comment. */
export interface SystemComment {
  /** Message key: `record.system.<key>`. */
  readonly key: string
  /** Parameters of the message. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Another record that the comment is about, or null. Only users who may see that record see the comment. */
  readonly about: About | null
}

/**
 * Adds an automatic comment to a record, inside the write that caused it: stored as a key with parameters, and shown in the reader's language.
 * The caller has locked or created the record.
 */
export async function systemComment(
  write: WriteContext,
  { resource, id }: About,
  { key, params = {}, about }: SystemComment,
): Promise<void> {
  if (write.isRehearsal) return
  await sql`insert into comments (subject, subject_id, key, params, about, about_id)
    values (${resource}, ${id}, ${key}, ${JSON.stringify(params)}::jsonb, ${about?.resource ?? null}, ${about?.id ?? null})`.execute(
    write.tx,
  )
  await publish(write, resource, id, COMMENTS, about?.resource)
}

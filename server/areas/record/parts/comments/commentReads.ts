import { sql } from 'kysely'
import type { Comment } from '../../../../../schema/areas/record/shapes.ts'
import { mentionedIn } from '../../../../../schema/engine/text/mentions.ts'
import type { Context } from '../../../../engine/http/context.ts'
import { invalid, problem } from '../../../../engine/http/errors.ts'
import { parseWhole } from '../../../../engine/read/query.ts'
import { pathId } from '../../../../engine/read/read.ts'
import { subjectOf, type Which } from '../subject.ts'
import { commentRows, present } from './commentRow.ts'
import { COMMENTS } from './comments.ts'
import { visibleToMention } from './visibleToMention.ts'

type Params = Readonly<Record<string, unknown>>

function paging(params: Params): { page: number; limit: number } {
  const { page = '1', limit = '25', ...otherParameters } = params
  for (const name of Object.keys(otherParameters)) throw invalid({ [name]: [{ code: 'unknown_parameter' }] })
  for (const [name, value] of Object.entries({ page, limit }))
    if (typeof value !== 'string') throw invalid({ [name]: [{ code: 'given_twice' }] })
  return {
    page: parseWhole(page as string, 'page', 1, 1_000_000),
    limit: parseWhole(limit as string, 'limit', 1, 200),
  }
}

/** GET /{resource}/{id}/comments: comments by users, newest first, with deleted ones in place. */
export async function comments(ctx: Context, which: Which, params: Params) {
  const { page, limit } = paging(params)
  const subject = await subjectOf(ctx, which, COMMENTS, 'read')
  const onRecord = sql`c.subject = ${subject.resource.name} and c.subject_id = ${subject.row.id} and c.body is not null`
  const rows = await commentRows(ctx.engine.db, onRecord, { limit, offset: (page - 1) * limit })
  const count = await sql<{ n: number }>`select count(*)::int as n from comments c where ${onRecord}`.execute(
    ctx.engine.db,
  )
  return { data: rows.map((row): Comment => present(ctx, subject, row)), total: count.rows[0]?.n ?? 0, page, limit }
}

async function commentAndSubject(ctx: Context, rawId: string) {
  const [row] = await commentRows(ctx.engine.db, sql`c.id = ${pathId(rawId)} and ${visibleToMention(ctx)}`)
  if (!row) throw problem(404, 'not_found')
  const subject = await subjectOf(ctx, { resource: row.subject, id: row.subject_id }, COMMENTS, 'read')
  return { row, subject }
}

/** GET /comments/{id}: one comment. */
export async function comment(ctx: Context, rawId: string): Promise<Comment> {
  const { row, subject } = await commentAndSubject(ctx, rawId)
  return present(ctx, subject, row)
}

export interface CommentVersion {
  readonly at: string
  /** Who wrote or deleted it. */
  readonly user: string | null
  /** The text from then on; null once deleted. */
  readonly body: string | null
}

/** GET /comments/{id}/history: the versions of a comment, newest first, from the log of its record, with the names of mentioned users by id. */
export async function commentHistory(
  ctx: Context,
  rawId: string,
): Promise<{ data: CommentVersion[]; mentions: Readonly<Record<string, string>> }> {
  const { row, subject } = await commentAndSubject(ctx, rawId)
  const name = `${COMMENTS}.${row.id}`
  const { rows } = await sql<CommentVersion>`
    select to_char(l.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, u.name as user, l.after ->> ${name} as body
    from log_entries l left join users u on u.id = l.user_id
    where l.entity = ${subject.resource.name} and l.entity_id = ${subject.row.id} and l.changed @> ${[name]}::text[]
    order by l.id desc limit 100`.execute(ctx.engine.db)
  const ids = [...new Set(rows.flatMap(({ body }) => mentionedIn(body ?? '')))]
  const named = await sql<{ id: number; name: string }>`
    select u.id, u.name from users u where u.id = any(${ids}::bigint[])`.execute(ctx.engine.db)
  return { data: rows, mentions: Object.fromEntries(named.rows.map((one) => [one.id, one.name])) }
}

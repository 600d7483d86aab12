import { sql } from 'kysely'
import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { Context } from '../../../../engine/http/context.ts'
import type { RecordRow } from '../../../../engine/read/read.ts'
import type { Part } from '../part.ts'
import { doneBy, olderThan, type Selected, type Source, type TimelineRequest } from '../source.ts'
import { type CommentRow, commentRows, present } from './commentRow.ts'
import { COMMENTS, restoreComment } from './comments.ts'
import { visibleToMention } from './visibleToMention.ts'

/** User comments and automatic comments are separate sources with an index each, so that many of one do not slow down finding the other. */
const source = (name: string, textColumn: 'body' | 'key'): Source => ({
  name,
  kinds: [name],
  select: ({ asker, subject, id, before, by, limit }: TimelineRequest) => sql`
    select ${sql.lit(name)}::text as kind, c.id, c.at, c.user_id, '{}'::jsonb as data from comments c
    where c.subject = ${subject} and c.subject_id = ${id} and ${sql.ref(`c.${textColumn}`)} is not null
      and ${textColumn === 'key' ? visibleToMention(asker) : sql`true`} and ${doneBy(by, sql`c.user_id`)} and ${olderThan(name, before, sql`c.at`, sql`c.id`)}
    order by c.at desc, c.id desc limit ${limit}`,
  present: presentComments,
})

async function presentComments(ctx: Context, resource: AnyResource, rows: readonly Selected[], row: RecordRow) {
  const found = await commentRows(ctx.engine.db, sql`c.id = any(${rows.map(({ id }) => id)}::bigint[])`, {
    limit: rows.length,
    offset: 0,
  })
  const byId = new Map(found.map((row): [number, CommentRow] => [row.id, row]))
  return {
    data: rows.map(({ id }): Readonly<Record<string, unknown>> => {
      const comment = byId.get(id)
      return comment ? { ...present(ctx, { resource, row }, comment) } : {}
    }),
  }
}

/** Comments by users and by the program. */
export const commentPart: Part = {
  key: COMMENTS,
  carried: 'comments',
  restore: restoreComment,
  sources: [source('comment', 'body'), source('system', 'key')],
}

import { type RawBuilder, sql } from 'kysely'
import type { Comment } from '../../../../../schema/areas/record/shapes.ts'
import { can } from '../../../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Context } from '../../../../engine/http/context.ts'
import type { Subject } from '../subject.ts'

/** As it stands in its table; `body` also of a deleted one. */
export type CommentRow = Omit<Comment, 'may_edit' | 'may_delete'> & { readonly user_id: number | null }

const UTC = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const personOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'image', ${sql.ref(`${alias}.image`)}) end`

/** Joins and columns of a comment under the alias `c`, for lists, single ones and the timeline. */
const parts = {
  columns: sql`c.id, c.subject, c.subject_id, ${UTC('c.at')} as at, c.user_id, c.body, c.key, c.params, ${UTC('c.edited_at')} as edited_at,
    ${UTC('c.deleted_at')} as deleted_at, c.version, ${personOf('u')} as user, ${personOf('d')} as deleted_by,
    (select coalesce(jsonb_object_agg(m.user_id, mu.name), '{}') from comment_mentions m join users mu on mu.id = m.user_id where m.comment_id = c.id) as mentions`,
  from: sql`comments c left join users u on u.id = c.user_id left join users d on d.id = c.deleted_by`,
}

/** Comments for which the condition over `c` holds, newest first. */
export async function commentRows(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number } = { limit: 1, offset: 0 },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${parts.columns} from ${parts.from} where ${where} order by c.at desc, c.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  return rows
}

/**
 * Who may change a comment: its text only whoever said it; whoever may delete the record may delete what is said about it too. Nobody
 * changes what the program says, or anything about a record in the archive.
 */
export function mayChange({ actor }: Pick<Context, 'actor'>, { resource, row }: Subject, comment: CommentRow) {
  const open = row.archived_at === null && comment.user_id !== null && comment.deleted_at === null
  const writes = open && can(actor.permissions, resource.area, 'comment')
  const own = comment.user_id === actor.user.id
  return {
    may_edit: writes && own,
    may_delete: writes && (own || can(actor.permissions, resource.area, 'delete')),
  }
}

/** A comment as it is answered to this actor: of a deleted one that it was there, not what it said. */
export function present(ctx: Pick<Context, 'actor'>, subject: Subject, comment: CommentRow): Comment {
  const { user_id: _, body, mentions, ...rest } = comment
  const gone = comment.deleted_at !== null
  return { ...rest, body: gone ? null : body, mentions: gone ? {} : mentions, ...mayChange(ctx, subject, comment) }
}

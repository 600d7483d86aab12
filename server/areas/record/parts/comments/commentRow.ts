import { type RawBuilder, sql } from 'kysely'
import type { Comment } from '../../../../../schema/areas/record/shapes.ts'
import { can } from '../../../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Context } from '../../../../engine/http/context.ts'
import type { Subject } from '../subject.ts'

/** A stored comment; `body` is set even for a deleted one. */
export type CommentRow = Omit<Comment, 'may_edit' | 'may_delete'> & { readonly user_id: number | null }

const UTC = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const personOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then
    jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'image', ${sql.ref(`${alias}.image`)}) end`

/** Joins and columns of a comment `c`, for lists, single comments and the timeline. */
const parts = {
  columns: sql`c.id, c.subject, c.subject_id, ${UTC('c.at')} as at, c.user_id, c.body, c.key, c.params, ${UTC('c.edited_at')} as edited_at,
    ${UTC('c.deleted_at')} as deleted_at, c.version, ${personOf('u')} as user, ${personOf('d')} as deleted_by,
    (select coalesce(jsonb_object_agg(m.user_id, mu.name), '{}') from comment_mentions m join users mu on mu.id = m.user_id where m.comment_id = c.id) as mentions`,
  from: sql`comments c left join users u on u.id = c.user_id left join users d on d.id = c.deleted_by`,
}

/** Returns comments that match the condition over `c`, newest first. */
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
 * What the caller may do with a comment: only its author may edit it; users who may delete the record may delete its comments too. Automatic
 * comments, and comments on archived records, cannot be changed.
 */
export function mayChange({ actor }: Pick<Context, 'actor'>, { resource, row }: Subject, comment: CommentRow) {
  const open = row.archived_at === null && comment.user_id !== null && comment.deleted_at === null
  const writes = open && can(actor.permissions, resource.area, 'comment')
  const isOwn = comment.user_id === actor.user.id
  return {
    may_edit: writes && isOwn,
    may_delete: writes && (isOwn || can(actor.permissions, resource.area, 'delete')),
  }
}

/** Presents a comment to the caller; a deleted one without its text. */
export function present(ctx: Pick<Context, 'actor'>, subject: Subject, comment: CommentRow): Comment {
  const { user_id: _, body, mentions, ...rest } = comment
  const isDeleted = comment.deleted_at !== null
  return {
    ...rest,
    body: isDeleted ? null : body,
    mentions: isDeleted ? {} : mentions,
    ...mayChange(ctx, subject, comment),
  }
}

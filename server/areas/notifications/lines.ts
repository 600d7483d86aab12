import { type RawBuilder, sql } from 'kysely'
import type { Line } from '../../../schema/areas/notifications/shapes.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Caller } from '../../engine/http/context.ts'
import { namesOf } from '../../engine/read/names.ts'
import { visibleToMention } from '../record/parts/comments/visibleToMention.ts'

type Row = Omit<Line, 'label'>

/** Condition: the caller may still see what `c` is about: a record they may list and have in scope, or several of a resource they may list. */
export const mayRead = (asker: Caller): RawBuilder<boolean> => {
  const open = asker.engine.resources.all.filter(({ area }) => can(asker.actor.permissions, area, 'list'))
  const lists = sql`c.about_id is null and c.about = any(${open.map(({ name }) => name)}::text[])`
  return sql<boolean>`(c.about is null or ${lists} or (c.about_id is not null and ${visibleToMention(asker)}))`
}

/** Returns notifications of one user, newest first, with the names of the records they are about. */
export async function linesOf(asker: Caller, db: Db | Tx, where: RawBuilder<boolean>, limit: number): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select c.id, c.type, c.line, c.at, c.read_at is not null as read, c.times, u.name as who, c.params, c.about, c.about_id
    from notifications c left join users u on u.id = c.actor_id
    where c.user_id = ${asker.actor.user.id} and ${where} and ${mayRead(asker)}
    order by c.at desc, c.id desc limit ${limit}`.execute(db)
  const references = rows.flatMap(({ about, about_id: id }) => (about && id !== null ? [{ resource: about, id }] : []))
  const names = await namesOf(db, asker.engine.resources, references)
  return rows.map((row) => ({
    ...row,
    label: row.about && row.about_id !== null ? (names[row.about]?.[row.about_id]?.label ?? null) : null,
  }))
}

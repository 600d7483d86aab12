import { sql } from 'kysely'
import { listed } from '../../../../schema/areas/notifications/endpoints.ts'
import { PAGE } from '../../../../schema/areas/notifications/shapes.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { linesOf } from '../lines.ts'

/** Position of the next page: time and id of the last line. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_(\d{1,16})$/

export default answer(listed, async (ctx, { query: { unread, type, before } }) => {
  const cursor = before === undefined ? null : CURSOR.exec(before)
  if (before !== undefined && !cursor) throw invalid({ before: [{ code: 'invalid' }] })
  const where = [
    sql<boolean>`c.bell`,
    ...(unread ? [sql<boolean>`c.read_at is null`] : []),
    ...(type ? [sql<boolean>`c.type = ${type}`] : []),
    ...(cursor ? [sql<boolean>`(c.at, c.id) < (${cursor[1]}::timestamptz, ${cursor[2]}::bigint)`] : []),
  ]
  const found = await linesOf(ctx, ctx.engine.db, sql<boolean>`${sql.join(where, sql` and `)}`, PAGE + 1)
  const data = found.slice(0, PAGE)
  const last = data.at(-1)
  return { data, before: found.length > PAGE && last ? `${last.at}_${last.id}` : null }
})

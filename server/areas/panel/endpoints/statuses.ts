import { sql } from 'kysely'
import { statuses } from '../../../../schema/areas/panel/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { type StatusRow, statusColumns, statusLibrary } from '../../../engine/moves/moves.ts'
import { tableOf } from '../../../engine/read/select.ts'

export default answerEvery(statuses, async ({ engine, actor }, _, resource) => {
  const library = statusLibrary(engine.resources, resource)
  if (!library) return { data: [] }
  const [field, direction] = library.sort
  const order = sql`${sql.ref(`s.${field}`)} ${direction === 'asc' ? sql`asc` : sql`desc`}, s.id`
  const { rows } = await sql<StatusRow>`
    select ${statusColumns(resource, library, actor)} from ${tableOf(library)} s order by ${order}`.execute(engine.db)
  return { data: rows }
})

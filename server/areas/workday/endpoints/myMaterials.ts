import { sql } from 'kysely'
import { myMaterials } from '../../../../schema/areas/workday/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { titleExpression } from '../../../engine/read/language.ts'

const MOST = 20
/** Materials that a phone keeps, to be searched without a line. */
const LIBRARY = 2_000

export default answer(myMaterials, async ({ engine }, { query: { q } }) => {
  const name = titleExpression(engine.resources.get('materials'), 't')
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<EndpointAnswer<typeof myMaterials>['data'][number]>`
    select t.id, ${name} as name, t.code from materials t
    where t.active and t.archived_at is null and (${name} ilike ${like} or t.code ilike ${like})
    order by name, t.id limit ${q === undefined ? LIBRARY : MOST}`.execute(engine.db)
  return { data: rows }
})

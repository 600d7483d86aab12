import { sql } from 'kysely'
import { feed } from '../../../../schema/areas/visits/endpoints.ts'
import type { Answered } from '../../../../schema/engine/endpoint.ts'
import { answer } from '../../../engine/acts/handle.ts'

export default answer(feed, async ({ engine }, { id }) => {
  const { rows } = await sql<Answered<typeof feed>>`
    select made_at, read_at from worker_feeds where worker_id = ${id}`.execute(engine.db)
  return rows[0] ?? { made_at: null, read_at: null }
})

import { sql } from 'kysely'
import { feed } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { mayStillFeed } from '../feedAddress.ts'

export default answer(feed, async ({ engine }, { id }) => {
  const { rows } = await sql<Omit<EndpointAnswer<typeof feed>, 'stopped'> & { made_by: number | null }>`
    select made_at, read_at, made_by::float8 as made_by from worker_feeds where worker_id = ${id}`.execute(engine.db)
  if (!rows[0]) return { made_at: null, read_at: null, stopped: false }
  const { made_by, ...row } = rows[0]
  return { ...row, stopped: !(await mayStillFeed(engine, made_by, id)) }
})

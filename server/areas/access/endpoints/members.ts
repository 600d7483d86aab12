import { sql } from 'kysely'
import { members } from '../../../../schema/areas/access/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

export default answer(members, async ({ engine }) => {
  const { rows } = await sql<{ id: number; members: number }>`
    select user_group_id as id, count(*)::int as members from users where archived_at is null group by 1 order by 1`.execute(
    engine.db,
  )
  return { data: rows }
})

import { sql } from 'kysely'
import { secondFactor } from '../../../../schema/areas/access/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

export default answer(secondFactor, async ({ engine }, { id }) => {
  const { rows } = await sql`
    select from second_factors where user_id = ${id} and confirmed_at is not null`.execute(engine.db)
  return { on: rows.length > 0 }
})

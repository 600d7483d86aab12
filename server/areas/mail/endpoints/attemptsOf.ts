import { sql } from 'kysely'
import { attemptsOf } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'

interface Attempt {
  at: string
  ok: boolean
  answer: string | null
  refused: string[]
}

export default answer(attemptsOf, async ({ engine }, { id }) => {
  const { rows } = await sql<Attempt>`
    select at, ok, answer, refused from email_attempts where email_id = ${id} order by at desc limit 200`.execute(
    engine.db,
  )
  return { data: rows }
})

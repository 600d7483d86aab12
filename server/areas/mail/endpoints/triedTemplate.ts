import { sql } from 'kysely'
import type { z } from 'zod'
import { triedTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'

export default answer(triedTemplate, async ({ engine, actor }, { query: { email_id: id } }) => {
  const { rows } = await sql<z.input<typeof triedTemplate.answer>>`
    select status, error from emails
    where id = ${id} and template_id is null and about = 'users' and about_id = ${actor.user.id} and "to" = ${actor.user.email}`.execute(
    engine.db,
  )
  if (!rows[0]) throw problem(404, 'not_found')
  return rows[0]
})

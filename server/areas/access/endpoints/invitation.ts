import { sql } from 'kysely'
import type { z } from 'zod'
import { invitation } from '../../../../schema/areas/access/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'

export default answer(invitation, async ({ engine }, { id }) => {
  const { rows } = await sql<z.input<typeof invitation.answer>>`
    select exists (select from credentials c where c.user_id = ${id}) as registered, t.issued_at, t.expires_at
    from users u left join recovery_tokens t on t.user_id = u.id and t.kind = 'invitation' and t.used_at is null
    where u.id = ${id}`.execute(engine.db)
  if (!rows[0]) throw problem(404, 'not_found')
  return rows[0]
})

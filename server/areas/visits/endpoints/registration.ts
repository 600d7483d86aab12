import { sql } from 'kysely'
import { registration } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'

export default answer(registration, async ({ engine }, { id }) => {
  const { rows } = await sql<EndpointAnswer<typeof registration>>`
    select c.user_id is not null as registered, t.issued_at, t.expires_at
    from workers w left join credentials c on c.user_id = w.user_id
    left join recovery_tokens t on t.user_id = w.user_id and t.kind = 'invitation' and t.used_at is null
    where w.id = ${id}`.execute(engine.db)
  if (!rows[0]) throw problem(404, 'not_found')
  return rows[0]
})

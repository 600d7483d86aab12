import { sql } from 'kysely'
import type { z } from 'zod'
import { invitation, members, secondFactor, tryProvider } from '../../../schema/areas/access/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { failedBy, runTest } from '../settings/runTest.ts'
import { createProtocol, providerOf } from './auth/signOn/provider.ts'

export default [
  answer(invitation, async ({ engine }, { id }) => {
    const { rows } = await sql<z.input<typeof invitation.answer>>`
    select exists (select from credentials c where c.user_id = ${id}) as registered, t.issued_at, t.expires_at
    from users u left join recovery_tokens t on t.user_id = u.id and t.kind = 'invitation' and t.used_at is null
    where u.id = ${id}`.execute(engine.db)
    if (!rows[0]) throw problem(404, 'not_found')
    return rows[0]
  }),
  answer(members, async ({ engine }) => {
    const { rows } = await sql<{ id: number; members: number }>`
    select user_group_id as id, count(*)::int as members from users where archived_at is null group by 1 order by 1`.execute(
      engine.db,
    )
    return { data: rows }
  }),
  answer(secondFactor, async ({ engine }, { id }) => {
    const { rows } = await sql`
    select from second_factors where user_id = ${id} and confirmed_at is not null`.execute(engine.db)
    return { on: rows.length > 0 }
  }),
  answer(tryProvider, async ({ engine }, { id }) => {
    const provider = await providerOf(engine.db, id)
    if (!provider) throw problem(404, 'not_found')
    const params = { name: provider.name }
    return runTest(engine.clock(), async () => {
      try {
        return { ...(await createProtocol(engine).test(provider)), params }
      } catch (error) {
        return failedBy(error, 'provider_silent', params)
      }
    })
  }),
]

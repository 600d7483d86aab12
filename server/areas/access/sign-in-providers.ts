import { sql } from 'kysely'
import signInProviders from '../../../schema/areas/access/sign-in-providers.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { problem } from '../../engine/http/errors.ts'
import { changesIn } from '../../engine/http/security.ts'
import { isAbove } from '../../engine/rights/rights.ts'

/** What decides who is believed, and what they may do then. */
const TRUST = ['issuer', 'client_id', 'second_factor', 'groups_claim', 'active', 'archived_at'] as const

/**
 * Whoever says which provider is believed can come in as anybody: that is for those alone who may do everything already.
 * @throws problem 403 above_you
 */
export async function demandTop(write: WriteContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from user_groups where root`.execute(write.tx)
  for (const { id } of rows) if (await isAbove(write.tx, write.actor, { group: id })) throw problem(403, 'above_you')
}

export default defineServer(signInProviders, {
  before: demandTop,
  after: async (write, after, before) => {
    await demandTop(write)
    const changed = changesIn(TRUST, before, after)
    if (!changed) return
    // Another provider's names are of other people.
    if (before && before.issuer !== after.issuer)
      await sql`delete from sign_on_links where provider_id = ${after.id}`.execute(write.tx)
    await write.engine.security?.inside(write, before ? 'provider_changed' : 'provider_created', {
      provider: after.id,
      ...changed,
    })
  },
})

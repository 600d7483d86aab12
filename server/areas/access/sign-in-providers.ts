import { sql } from 'kysely'
import signInProviders from '../../../schema/areas/access/sign-in-providers.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { changesIn } from '../../engine/http/security.ts'
import { trust } from './auth/signOn/trust.ts'

/** What decides who is believed, and what they may do then. */
const TRUST = ['issuer', 'client', 'second_factor', 'groups_claim', 'active', 'archived_at'] as const

export default defineServer(signInProviders, {
  after: async (write, after, before) => {
    await trust(write, after.id)
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

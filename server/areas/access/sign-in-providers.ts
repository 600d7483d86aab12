import { sql } from 'kysely'
import signInProviders from '../../../schema/areas/access/sign-in-providers.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid } from '../../engine/http/errors.ts'
import { changesIn } from '../../engine/http/security.ts'
import { trust } from './auth/signOn/trust.ts'

type Address = Pick<Row<typeof signInProviders>, 'issuer' | 'client'>

/** Fields that decide whom a provider authenticates and with what permissions. */
const TRUST = ['issuer', 'client', 'second_factor', 'groups_claim', 'active', 'archived_at'] as const

/** @throws problem 422 if the stored secret was given for another issuer or client */
async function demandItsSecret({ tx }: WriteContext, next: Address, before: Address & { readonly id: number }) {
  const { rows } = await sql<Address>`
    select issuer, client from sign_in_secrets where provider_id = ${before.id} for update`.execute(tx)
  const [bound] = rows
  const changed = (['issuer', 'client'] as const).filter((name) => next[name] !== before[name])
  if (bound && (bound.issuer !== next.issuer || bound.client !== next.client))
    throw invalid(Object.fromEntries(changed.map((name) => [name, [{ code: 'secret_bound' }]])))
}

export default defineServer(signInProviders, {
  watches: ['issuer', 'client'],
  before: async (write, { issuer, client }, before) => {
    const code =
      issuer && issuer !== before?.issuer ? service(write.engine, 'outgoing').refusalOf(issuer, 'origin') : undefined
    if (code) throw invalid({ issuer: [{ code }] })
    if (!before) return
    const next = { issuer: issuer ?? before.issuer, client: client ?? before.client }
    if (next.issuer !== before.issuer || next.client !== before.client) await demandItsSecret(write, next, before)
  },
  after: async (write, after, before) => {
    await trust(write, after.id)
    const changed = changesIn(TRUST, before, after)
    if (!changed) return
    // Subjects of another issuer are different people.
    if (before && before.issuer !== after.issuer)
      await sql`delete from sign_on_links where provider_id = ${after.id}`.execute(write.tx)
    await write.engine.security?.inside(write, before ? 'provider_changed' : 'provider_created', {
      provider: after.id,
      ...changed,
    })
  },
})

import { sql } from 'kysely'
import { setSecret } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { audit } from '../../../engine/write/audit.ts'
import { updateRecord } from '../../../engine/write/persist.ts'
import { change } from '../../../engine/write/update.ts'
import { subjectOf } from '../auth/signOn/provider.ts'
import { trust } from '../auth/signOn/trust.ts'

export default handle(setSecret, async (write, found, { secret, issuer, client }) => {
  const address = { issuer: issuer ?? found.issuer, client: client ?? found.client }
  let provider = found
  await trust(write, provider.id)
  const resource = write.engine.resources.get('sign-in-providers')
  const now = write.engine.clock()
  const sealed = write.engine.settings.seal.close(Buffer.from(secret), subjectOf(provider.id))
  await sql`insert into sign_in_secrets (provider_id, sealed, set_at, issuer, client)
    values (${provider.id}, ${sealed}, ${now}, ${address.issuer}, ${address.client})
    on conflict (provider_id) do update set sealed = excluded.sealed, set_at = excluded.set_at, issuer = excluded.issuer, client = excluded.client`.execute(
    write.tx,
  )
  // The secret is written first: without it the change would be refused.
  if (issuer || client) provider = await change(write, 'sign-in-providers', provider, address)
  const set = [sql`secret_set_at = ${now}`]
  const after = await updateRecord<typeof provider>(write.tx, resource, provider.id, {}, write.actor.user.id, set)
  await write.engine.security?.inside(write, 'provider_secret_set', { provider: provider.id })
  await audit(write, resource, [{ event: 'updated', before: provider, after }])
  return after
})

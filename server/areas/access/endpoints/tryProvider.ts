import { tryProvider } from '../../../../schema/areas/access/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { saidBy, trying } from '../../settings/trying.ts'
import { createProtocol, providerOf } from '../auth/signOn/provider.ts'

export default answer(tryProvider, async ({ engine }, { id }) => {
  const provider = await providerOf(engine.db, id)
  if (!provider) throw problem(404, 'not_found')
  const params = { name: provider.name }
  return trying(engine.clock(), async () => {
    try {
      return { ...(await createProtocol(engine.settings.seal, engine.clock).test(provider)), params }
    } catch (error) {
      return { ok: false, code: 'provider_silent', params, said: saidBy(error) }
    }
  })
})

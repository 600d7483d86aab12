import { tryProvider } from '../../../../schema/areas/access/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { failedBy, runTest } from '../../settings/runTest.ts'
import { createProtocol, providerOf } from '../auth/signOn/provider.ts'

export default answer(tryProvider, async ({ engine }, { id }) => {
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
})

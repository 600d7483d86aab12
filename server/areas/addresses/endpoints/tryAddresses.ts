import { TRIED_POSTCODE, tryAddresses } from '../../../../schema/areas/addresses/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { type Outcome, runTest, saidBy } from '../../settings/runTest.ts'
import { TIMEOUT_MS } from '../lookup/port.ts'

export default answer(tryAddresses, async ({ engine }) => {
  const provider = await service(engine, 'addresses').provider()
  return runTest(engine.clock(), async (): Promise<Outcome> => {
    if (!provider) return { ok: false, code: 'addresses_nobody' }
    const { name } = provider
    try {
      const found = await provider.find(TRIED_POSTCODE, true, AbortSignal.timeout(TIMEOUT_MS))
      return {
        ok: found.length > 0,
        code: 'addresses_found',
        params: { name, postcode: TRIED_POSTCODE, count: found.length },
      }
    } catch (error) {
      return { ok: false, code: 'addresses_failed', params: { name }, said: saidBy(error) }
    }
  })
})

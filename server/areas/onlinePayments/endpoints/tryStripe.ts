import { tryStripe } from '../../../../schema/areas/onlinePayments/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { failedBy, type Outcome, runTest } from '../../settings/runTest.ts'
import { providerOf } from '../provider.ts'

export default answer(tryStripe, async ({ engine }) =>
  runTest(engine.clock(), async (): Promise<Outcome> => {
    const provider = await providerOf(engine)
    if (!provider) return { ok: false, code: 'stripe_no_key' }
    try {
      return { ok: true, code: 'stripe_answers', params: { name: await provider.account() } }
    } catch (error) {
      return failedBy(error, 'stripe_refuses')
    }
  }),
)

import { TEXT_STATUS_PATH, tryTexts } from '../../../../schema/areas/mail/endpoints.ts'
import { textsTestNumber } from '../../../../schema/areas/mail/settings.ts'
import { businessName } from '../../../../schema/areas/settings/settings.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { failedBy, type Outcome, runTest } from '../../settings/runTest.ts'
import { askService, textAccount, toldAt } from '../texts/service.ts'
import { sendByTwilio } from '../texts/twilio.ts'

export default answer(tryTexts, async ({ engine }) =>
  runTest(engine.clock(), async (): Promise<Outcome> => {
    const account = await textAccount(engine)
    if (!account) return { ok: false, code: 'texts_not_set' }
    const recipient = await engine.settings.get(textsTestNumber)
    if (recipient === null) return { ok: false, code: 'texts_no_number' }
    const name = await engine.settings.get(businessName)
    try {
      const text = { to: recipient, body: `A test of ${name}.`, callback: toldAt(engine, TEXT_STATUS_PATH) }
      const { answer: providerAnswer } = await sendByTwilio(account, text, askService(engine, account))
      return { ok: true, code: 'texts_sent', params: { to: recipient }, said: providerAnswer }
    } catch (error) {
      return failedBy(error, 'texts_refused', { to: recipient })
    }
  }),
)

import { messagePage, openBox } from '../../../schema/areas/incomingMail/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { service } from '../../engine/http/context.ts'
import { documentAddress } from '../documents/address.ts'
import { failedBy, type Outcome, runTest } from '../settings/runTest.ts'
import { boxSettings, withBox } from './box.ts'

export default [
  answer(messagePage, (ctx, { id, body }) => documentAddress(ctx, messagePage.path, id, body)),
  answer(openBox, async ({ engine }) =>
    runTest(engine.clock(), async (): Promise<Outcome> => {
      const settings = await boxSettings(engine.settings)
      if (!settings) return { ok: false, code: 'inbox_not_set' }
      const { host, folder } = settings
      try {
        const outgoing = service(engine, 'outgoing')
        const count = await withBox(settings, async ({ mailbox }) => (mailbox ? mailbox.exists : 0), outgoing)
        return { ok: true, code: 'inbox_open', params: { folder, n: count } }
      } catch (error) {
        return failedBy(error, 'inbox_refused', { host })
      }
    }),
  ),
]

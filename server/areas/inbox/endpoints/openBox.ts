import { openBox } from '../../../../schema/areas/inbox/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { type Outcome, saidBy, trying } from '../../settings/trying.ts'
import { boxSettings, withBox } from '../box.ts'

export default answer(openBox, async ({ engine }) =>
  trying(engine.clock(), async (): Promise<Outcome> => {
    const settings = await boxSettings(engine.settings)
    if (!settings) return { ok: false, code: 'inbox_not_set' }
    const { host, folder } = settings
    try {
      const count = await withBox(settings, async ({ mailbox }) => (mailbox ? mailbox.exists : 0))
      return { ok: true, code: 'inbox_open', params: { folder, n: count } }
    } catch (error) {
      return { ok: false, code: 'inbox_refused', params: { host }, said: saidBy(error) }
    }
  }),
)

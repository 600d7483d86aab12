import { dismiss } from '../../../../schema/areas/incomingMail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(dismiss, (write, mail) =>
  change(write, 'incoming-mails', mail, { outcome: 'dismissed', reason: 'by_hand' }),
)

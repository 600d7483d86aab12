import { resend } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { sendAgain } from '../again.ts'

export default handle(resend, sendAgain)

import { resend } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { sendAgain } from '../resend.ts'

export default handle(resend, sendAgain)

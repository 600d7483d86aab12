import { renew } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { resendFromTemplate } from '../resend.ts'

export default handle(renew, resendFromTemplate)

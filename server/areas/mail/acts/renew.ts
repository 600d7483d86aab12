import { renew } from '../../../../schema/areas/mail/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { resendFromTemplate } from '../again.ts'

export default handle(renew, resendFromTemplate)

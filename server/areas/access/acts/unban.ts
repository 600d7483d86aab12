import { unban as declared } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { ban } from '../ban.ts'

export default handle(declared, (write, user) => ban(write, user, false))

import { ban as declared } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { ban } from '../../../resources/users/ban.ts'

export default handle(declared, (write, user) => ban(write, user, true))

import { setPermissions } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { present, replace } from '../permissions.ts'

export default handle(setPermissions, async (write, group, { permissions }) =>
  present(write, await replace(write, group, permissions)),
)

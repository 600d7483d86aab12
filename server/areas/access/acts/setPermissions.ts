import { setPermissions } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { present, replace } from '../../../resources/user-groups/permissions.ts'

export default handle(setPermissions, async (write, group, { permissions }) =>
  present(write, await replace(write, group, permissions)),
)

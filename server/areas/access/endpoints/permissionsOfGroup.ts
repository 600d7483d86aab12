import { permissionsOfGroup } from '../../../../schema/areas/access/endpoints.ts'
import userGroups from '../../../../schema/areas/access/user-groups.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { transact } from '../../../engine/write/transact.ts'
import { present } from '../permissions.ts'

export default answer(permissionsOfGroup, (ctx, { id }) =>
  transact(ctx, async (write) => {
    return present(write, await fetchRecord(write, write.tx, userGroups.name, id, 'read'))
  }),
)

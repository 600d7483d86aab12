import { permissionsOfGroup } from '../../../../schema/areas/access/endpoints.ts'
import userGroups from '../../../../schema/entities/user-groups.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { fetchRecord } from '../../../kit/read.ts'
import { transact } from '../../../kit/transact.ts'
import { present } from '../../../resources/user-groups/permissions.ts'

export default answer(permissionsOfGroup, (ctx, { id }) =>
  transact(ctx, async (write) => {
    const resource = ctx.engine.resources.get(userGroups.name)
    return present(write, await fetchRecord(write, write.tx, resource, id, 'read'))
  }),
)

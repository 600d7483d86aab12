import { merge as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { pathId } from '../../../engine/read/read.ts'
import { merge } from '../parts/merge.ts'

export default handleEvery<(typeof declared.all)[number], null>(
  declared,
  async (write, _row, { other, values }, resource, { id: rawId, ifMatch }) => {
    return merge(write, resource, pathId(rawId), { other, values, ifMatch })
  },
)

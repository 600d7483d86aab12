import { merge as declared } from '../../../../schema/areas/record/acts.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { fetchRecord, pathId } from '../../../engine/read/read.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { merge } from '../parts/merge.ts'

export default handleEvery<(typeof declared.all)[number], null>(
  declared,
  async (write, _row, { other, values }, of, { id: rawId, ifMatch }) => {
    const id = pathId(rawId)
    const kept = await fetchRecord(write, write.tx, of, id, 'update')
    return merge(write, of, id, { other, values: validateBody(of, 'update', values, kept), ifMatch })
  },
)

import { batchOf } from '../../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { stateOf } from '../batch/store.ts'

export default answer(batchOf, async ({ engine, actor }, { params }) => {
  const state = await stateOf(engine, actor.user.id, params.batch)
  if (!state) throw problem(404, 'not_found')
  return state
})

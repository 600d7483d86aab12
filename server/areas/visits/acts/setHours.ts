import { setHours } from '../../../../schema/areas/visits/acts.ts'
import workers from '../../../../schema/areas/visits/workers.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { validateBody } from '../../../engine/write/prepare/body.ts'
import { change } from '../../../engine/write/update.ts'

export default handle(setHours, async (write, before, body) => {
  const resource = write.engine.resources.get(workers.name)
  return change(write, resource, before, validateBody(resource, 'update', body, before))
})

import { setHours } from '../../../../schema/areas/visits/acts.ts'
import workers from '../../../../schema/entities/workers.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { validateBody } from '../../../kit/prepareWrite.ts'
import { change } from '../../../kit/update.ts'

export default handle(setHours, async (write, before, body) => {
  const resource = write.engine.resources.get(workers.name)
  return change(write, resource, before, validateBody(resource, 'update', body, before))
})

import { revertJob } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { pathId } from '../../../engine/read/read.ts'
import { jobOf } from '../job.ts'

export default answer(revertJob, async ({ engine, actor }, { params }) => {
  const job = await jobOf(engine.db, actor.user.id, pathId(params.id))
  if (!job) throw problem(404, 'not_found')
  return job
})

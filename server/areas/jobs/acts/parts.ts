import { parts } from '../../../../schema/areas/jobs/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { addParts } from '../parts.ts'

export default handle(parts, async (write, job, { template_id }) => ({ data: await addParts(write, job, template_id) }))

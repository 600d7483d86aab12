import { parts } from '../../../../schema/areas/jobs/acts.ts'
import { handle } from '../../../kit/acts/handle.ts'
import { addParts } from '../../../work/parts.ts'

export default handle(parts, async (write, job, { template_id }) => ({ data: await addParts(write, job, template_id) }))

import { jobPaper } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(jobPaper, (ctx, { id, body }) => paperAddress(ctx, jobPaper.path, id, body))

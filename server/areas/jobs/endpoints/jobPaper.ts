import { jobPaper } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { paperAddress } from '../../../papers/address.ts'

export default answer(jobPaper, (ctx, { id, body }) => paperAddress(ctx, jobPaper.path, id, body))

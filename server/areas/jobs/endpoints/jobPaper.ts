import { jobDocument } from '../../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(jobDocument, (ctx, { id, body }) => documentAddress(ctx, jobDocument.path, id, body))

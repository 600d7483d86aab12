import { fileLimits } from '../../../../schema/areas/files/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'

export default answer(fileLimits, async ({ engine }) => ({ data: service(engine, 'files').limits }))

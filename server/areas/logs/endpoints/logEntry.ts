import { logEntry } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { wholeEntry } from '../entry.ts'

export default answer(logEntry, (ctx, { params }) => wholeEntry(ctx, params.id))

import { revertOutlook } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { outlookOf } from '../../../engine/undo/outlook.ts'
import { entryFor } from '../entry.ts'

export default answer(revertOutlook, async (ctx, { params, query: { over = '' } }) =>
  outlookOf(ctx, (await entryFor(ctx, params.id)).id, over.split(',').filter(Boolean)),
)

import { timeline as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { timeline } from '../parts/timeline.ts'

export default answerEvery(declared, (ctx, { id, query }, resource) =>
  timeline(ctx, resource, String(id), service(ctx.engine, 'timelineOf')(resource), query),
)

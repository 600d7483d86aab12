import { timeline as declared } from '../../../../schema/areas/record/endpoints.ts'
import { answerEvery } from '../../../kit/acts/handle.ts'
import { service } from '../../../kit/context.ts'
import { timeline } from '../../../record/timeline.ts'

export default answerEvery(declared, (ctx, { id, query }, of) =>
  timeline(ctx, of, String(id), service(ctx.engine, 'timelineOf')(of), query),
)

import { breakdown, breakdownAddress, jobDocument } from '../../../schema/areas/jobs/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'
import { documentAddress } from '../documents/address.ts'
import { breakdown as reckon } from './breakdown.ts'

export default [
  answer(breakdown, (ctx, { query: { by, ...params } }) => reckon(ctx, by, params)),
  answer(breakdownAddress, async ({ engine, actor }, { body }) => {
    const path = PREFIX + breakdownAddress.path
    return { url: `${path}?ticket=${await issueTicket(engine.db, actor.session_id, path, body)}` }
  }),
  answer(jobDocument, (ctx, { id, body }) => documentAddress(ctx, jobDocument.path, id, body)),
]

import { batchOf, invoiceDocumentOf, ublOfInvoice } from '../../../schema/areas/invoices/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { documentAddress } from '../documents/address.ts'
import { stateOf } from './batch/store.ts'

export default [
  answer(batchOf, async ({ engine, actor }, { params }) => {
    const state = await stateOf(engine, actor.user.id, params.batch)
    if (!state) throw problem(404, 'not_found')
    return state
  }),
  answer(invoiceDocumentOf, (ctx, { id, body }) => documentAddress(ctx, invoiceDocumentOf.path, id, body)),
  answer(ublOfInvoice, (ctx, { id }) => documentAddress(ctx, ublOfInvoice.path, id, {})),
]

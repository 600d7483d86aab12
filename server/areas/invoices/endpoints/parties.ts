import { parties } from '../../../../schema/areas/invoices/endpoints.ts'
import invoices from '../../../../schema/areas/invoices/invoices.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { partiesOf } from '../documentFor.ts'
import type { Invoice } from '../rows.ts'

export default answer(parties, async (ctx, { id }) => {
  const row = await fetchRecord(ctx, ctx.engine.db, invoices, id, 'read')
  return partiesOf(ctx, row as unknown as Invoice)
})

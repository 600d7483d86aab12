import complaints from '../../../../schema/areas/complaints/complaints.ts'
import { creditableFor } from '../../../../schema/areas/complaints/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { creditableOf } from '../creditable.ts'
import type { Complaint } from '../state.ts'

export default answer(creditableFor, async (ctx, { id }) => {
  const { db } = ctx.engine
  const complaint = (await fetchRecord(ctx, db, complaints, id, 'read')) as unknown as Complaint
  return { data: [...(await creditableOf(ctx, db, complaint))] }
})

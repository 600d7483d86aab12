import { myVisitOf } from '../../../../schema/areas/fieldApp/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { ownVisit } from '../mine.ts'
import { wholeVisit } from '../read.ts'

export default answer(myVisitOf, async (ctx, { params: { id } }) => {
  const { me, visit } = await ownVisit(ctx, id)
  return wholeVisit(ctx, me, visit.id)
})

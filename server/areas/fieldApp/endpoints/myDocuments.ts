import { myDocuments } from '../../../../schema/areas/fieldApp/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentsOf } from '../../signing/rows.ts'
import { forVisit } from '../mine.ts'
import { jobOfVisit } from '../subject.ts'

export default answer(myDocuments, async (ctx, { params: { id } }) =>
  documentsOf(forVisit(ctx), (await jobOfVisit(ctx, id)).id),
)

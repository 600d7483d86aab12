import { myDocument } from '../../../../schema/areas/fieldApp/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { previewOf } from '../../signing/previewOf.ts'
import { forVisit } from '../mine.ts'
import { jobOfVisit } from '../subject.ts'

export default answer(myDocument, async (ctx, { params: { id, document_id } }) =>
  previewOf(forVisit(ctx), (await jobOfVisit(ctx, id)).id, document_id, Number(id)),
)

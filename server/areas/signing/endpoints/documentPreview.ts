import { documentPreview } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { previewOf } from '../previewOf.ts'

export default answer(documentPreview, (ctx, { id, params: { document_id } }) => previewOf(ctx, id, document_id))

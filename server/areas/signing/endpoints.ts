import { documentPreview, documents, signedDocument } from '../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { documentAddress } from '../documents/address.ts'
import { previewOf } from './previewOf.ts'
import { documentsOf } from './rows.ts'
import { signatureOf } from './withdrawing.ts'

export default [
  answer(documentPreview, (ctx, { id, params: { document_id } }) => previewOf(ctx, id, document_id)),
  answer(documents, (ctx, { id }) => documentsOf(ctx, id)),
  answer(signedDocument, async (ctx, { params: { id } }) => {
    const { signature } = await signatureOf(ctx, id, 'read')
    return documentAddress(ctx, signedDocument.path, signature.id, {})
  }),
]

import { signedDocument } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { documentAddress } from '../../documents/address.ts'
import { signatureOf } from '../withdrawing.ts'

export default answer(signedDocument, async (ctx, { params: { id } }) => {
  const { signature } = await signatureOf(ctx, id, 'read')
  return documentAddress(ctx, signedDocument.path, signature.id, {})
})

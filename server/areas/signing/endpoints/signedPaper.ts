import { signedPaper } from '../../../../schema/areas/signing/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { paperAddress } from '../../documents/address.ts'
import { signatureOf } from '../withdrawing.ts'

export default answer(signedPaper, async (ctx, { params: { id } }) => {
  const { signature } = await signatureOf(ctx, id, 'read')
  return paperAddress(ctx, signedPaper.path, signature.id, {})
})

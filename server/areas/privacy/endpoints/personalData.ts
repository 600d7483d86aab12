import { personalData } from '../../../../schema/areas/privacy/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { documentAddress } from '../../documents/address.ts'

export default answer(personalData, (ctx, { id, body }) => {
  if (ctx.actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'export' })
  return documentAddress(ctx, personalData.path, id, body)
})

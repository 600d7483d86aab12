import { personalData } from '../../../../schema/areas/privacy/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { paperAddress } from '../../documents/address.ts'

export default answer(personalData, (ctx, { id, body }) => {
  if (ctx.actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'export' })
  return paperAddress(ctx, personalData.path, id, body)
})

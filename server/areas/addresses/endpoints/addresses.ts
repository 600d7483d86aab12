import { addresses } from '../../../../schema/areas/addresses/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { service } from '../../../engine/http/context.ts'
import { lookup } from '../lookup/lookup.ts'

export default answer(addresses, async (ctx, { query }) => {
  const { provider, logError } = service(ctx.engine, 'addresses')
  return lookup(ctx, query, await provider(), logError)
})

import { addresses } from '../../../../schema/areas/places/endpoints.ts'
import { lookup } from '../../../addresses/lookup.ts'
import { answer } from '../../../kit/acts/handle.ts'
import { service } from '../../../kit/context.ts'

export default answer(addresses, (ctx, { query }) => {
  const { provider, say } = service(ctx.engine, 'addresses')
  return lookup(ctx, query, provider, say)
})

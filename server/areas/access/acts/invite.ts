import { invite } from '../../../../schema/areas/access/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { invited } from '../invited.ts'

export default handle(invite, async (write, user) => {
  const { expires_at } = await invited(write, user)
  return { expires_at }
})

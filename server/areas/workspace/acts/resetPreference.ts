import { resetPreference as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { resetPreference } from '../../../engine/views/preferences.ts'

export default handle(declared, async (write, _row, _body, { key }) => {
  await resetPreference(write, key)
  return {}
})

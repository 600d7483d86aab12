import { setPreference as declared } from '../../../../schema/areas/workspace/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { setPreference } from '../../../engine/views/preferences.ts'

export default handle(declared, (write, _row, body, { key }) => setPreference(write, key, body))

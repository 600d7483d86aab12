import { settingsList } from '../../../../schema/areas/settings/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { statesOf } from '../states.ts'

export default answer(settingsList, async ({ engine }) => ({ data: await statesOf(engine.settings, engine.db) }))

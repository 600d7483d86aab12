import { saveSettings } from '../../../../schema/areas/settings/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { changeSettings } from '../../../engine/settings/write.ts'
import { statesOf } from '../states.ts'

export default handle(saveSettings, async (write, _row, { values, versions }) => {
  await changeSettings(write, values, versions ? { versions } : {})
  return { data: await statesOf(write.engine.settings, write.tx) }
})

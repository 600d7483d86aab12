import { saveSettings } from '../../../../schema/areas/settings/acts.ts'
import { handle } from '../../../engine/acts/handle.ts'
import { changeSettings } from '../../../engine/settings/write.ts'
import { statesOf } from '../states.ts'

export default handle(saveSettings, async (write, _row, { values, versions }) => {
  const changed = new Set(await changeSettings(write, values, versions ? { versions } : {}))
  const settings = await statesOf(write.engine.settings, write.tx)
  return { data: { settings, done: settings.flatMap(({ id, key }) => (changed.has(key) ? [id] : [])) } }
})

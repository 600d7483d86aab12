import { changeSetting, saveSettings } from '../../../schema/areas/settings/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { checkMatch, pathId } from '../../engine/read/read.ts'
import { changeSettings } from '../../engine/settings/write.ts'
import { statesOf } from './states.ts'

export default [
  handle(changeSetting, async (write, _row, { value }, params, { ifMatch }) => {
    const id = pathId(params.id)
    const find = async () => (await statesOf(write.engine.settings, write.tx)).find((one) => one.id === id)
    const before = await find()
    if (!before) throw problem(404, 'not_found')
    checkMatch(ifMatch, { ...before, archived_at: null })
    const versions = ifMatch === undefined ? {} : { versions: { [before.key]: before.version } }
    await changeSettings(write, { [before.key]: value ?? null }, { ...versions, at: 'value' })
    return (await find()) ?? before
  }),
  handle(saveSettings, async (write, _row, { values, versions }) => {
    const changed = new Set(await changeSettings(write, values, versions ? { versions } : {}))
    const settings = await statesOf(write.engine.settings, write.tx)
    return { data: { settings, done: settings.flatMap(({ id, key }) => (changed.has(key) ? [id] : [])) } }
  }),
]

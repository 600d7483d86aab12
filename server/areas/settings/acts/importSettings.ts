import { importSettings } from '../../../../schema/areas/settings/acts.ts'
import type { Imported } from '../../../../schema/areas/settings/shapes.ts'
import { handle } from '../../../engine/acts/handle.ts'
import type { WriteContext } from '../../../engine/http/context.ts'
import { changeSettings } from '../../../engine/settings/write.ts'
import { rehearse } from '../../../engine/write/transact.ts'

/** Settings that this server does not know, that hold secrets of its own or are set by its environment are left unchanged and listed. */
export default handle(importSettings, async (write, _row, { settings: importedSettings, preview }) => {
  const { settings } = write.engine
  const skipped: Imported['left'][number][] = []
  const changes: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(importedSettings)) {
    const setting = settings.declared.find(key)
    const why = !setting
      ? 'unknown'
      : setting.secret
        ? 'secret'
        : settings.isOverruled(setting)
          ? 'overruled'
          : undefined
    if (why) skipped.push({ key, why })
    else changes[key] = value
  }
  const valueOf = async () => new Map((await settings.states(write.tx)).map((one) => [one.setting.key, one.value]))
  const importInto = async (importWrite: WriteContext): Promise<Imported> => {
    const before = await valueOf()
    const keys = await changeSettings(importWrite, changes)
    const after = await valueOf()
    return { left: skipped, changes: keys.map((key) => ({ key, before: before.get(key), after: after.get(key) })) }
  }
  return preview ? rehearse(write, importInto) : importInto(write)
})

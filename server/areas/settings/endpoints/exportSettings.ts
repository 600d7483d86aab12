import { exportSettings } from '../../../../schema/areas/settings/endpoints.ts'
import { FILE_FORMAT } from '../../../../schema/areas/settings/shapes.ts'
import { answer } from '../../../engine/acts/handle.ts'

/** What the environment of this server says is not set: another has its own. */
export default answer(exportSettings, async ({ engine, actor, ip }) => {
  const states = await engine.settings.states()
  const set = states.filter((one) => one.set !== null && !one.setting.secret)
  const user = { id: actor.user.id, email: actor.user.email }
  await engine.security?.note({ event: 'settings_exported', user, ip, details: { count: set.length } })
  return {
    format: FILE_FORMAT,
    version: 1 as const,
    settings: Object.fromEntries(set.map((one) => [one.setting.key, one.set])),
  } as const
})

import { sql } from 'kysely'
import { exportSettings, settingHistory, settingsList } from '../../../schema/areas/settings/endpoints.ts'
import { FILE_FORMAT, type SettingEntry } from '../../../schema/areas/settings/shapes.ts'
import { SETTING_RECORD } from '../../../schema/engine/settings/settingRecord.ts'
import { answer } from '../../engine/acts/handle.ts'
import { pathId } from '../../engine/read/read.ts'
import { statesOf } from './states.ts'

export default [
  /** Settings set by this server's environment are left out: another server has its own. */
  answer(exportSettings, async ({ engine, actor, ip }) => {
    const states = await engine.settings.states()
    const set = states.filter((one) => one.set !== null && !one.setting.secret)
    const user = { id: actor.user.id, email: actor.user.email }
    await engine.security?.note({ event: 'settings_exported', user, ip, details: { count: set.length } })
    return {
      format: FILE_FORMAT,
      version: 1 as const,
      settings: Object.fromEntries(set.map((one) => [one.setting.key, one.set])),
    } as const
  }),
  answer(settingHistory, async ({ engine: { db } }, { params }) => {
    const { rows } = await sql<SettingEntry>`
    select l.id, to_char(l.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user,
      coalesce(l.before->'value', l.before->'secret', 'null') as before, coalesce(l.after->'value', l.after->'secret', 'null') as after,
      l.after ? 'secret' as secret
    from log_entries l left join users u on u.id = l.user_id
    where l.entity = ${SETTING_RECORD.name} and l.entity_id = ${pathId(params.id)} order by l.id desc limit 50`.execute(
      db,
    )
    return { data: rows }
  }),
  answer(settingsList, async ({ engine }) => ({ data: await statesOf(engine.settings, engine.db) })),
]

import { sql } from 'kysely'
import { settingHistory } from '../../../../schema/areas/settings/endpoints.ts'
import type { SettingEntry } from '../../../../schema/areas/settings/shapes.ts'
import { SETTING_RECORD } from '../../../../schema/engine/settings/stored.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { pathId } from '../../../engine/read/read.ts'

export default answer(settingHistory, async ({ engine: { db } }, { params }) => {
  const { rows } = await sql<SettingEntry>`
    select l.id, to_char(l.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user,
      coalesce(l.before->'value', l.before->'secret', 'null') as before, coalesce(l.after->'value', l.after->'secret', 'null') as after,
      l.after ? 'secret' as secret
    from log_entries l left join users u on u.id = l.user_id
    where l.entity = ${SETTING_RECORD.name} and l.entity_id = ${pathId(params.id)} order by l.id desc limit 50`.execute(
    db,
  )
  return { data: rows }
})

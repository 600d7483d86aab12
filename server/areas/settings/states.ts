import { sql } from 'kysely'
import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { Settings } from '../../engine/settings/settings.ts'

/** Returns the state of all settings for screens. */
export async function statesOf(settings: Settings, db: Db | Tx): Promise<SettingState[]> {
  const states = await settings.states(db)
  const ids = [...new Set(states.flatMap(({ updated_by }) => updated_by ?? []))]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from users where id = any(${ids}::bigint[])`.execute(db)
  const people = new Map(rows.map((row) => [row.id, row]))
  return states.map(({ setting, id, version, value, set, from, updated_at, updated_by }) => ({
    id,
    key: setting.key,
    group: setting.group,
    version,
    value,
    is_set: set !== null,
    from,
    updated_at,
    variable: setting.environment?.variable ?? null,
    updated_by: people.get(updated_by ?? 0) ?? null,
  }))
}

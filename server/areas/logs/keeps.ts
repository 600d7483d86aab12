import { sql } from 'kysely'
import { keptServerDays } from '../../../schema/areas/logs/settings.ts'
import type { Keep } from '../../engine/keeps/keeps.ts'

/** However few lines there are. */
export const serverLineKeep: Keep = {
  name: 'server_lines',
  days: ({ settings }) => settings.get(keptServerDays),
  of: 'server_lines',
  over: (before) => sql`t.at < ${before}::timestamptz`,
}

import { sql } from 'kysely'
import { keptSessions } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/keeps/keeps.ts'

/** Sessions that have ended, with the addresses and browsers that they were used from. */
export const sessionKeep: RetentionRule = {
  name: 'sessions',
  days: ({ settings }) => settings.get(keptSessions),
  of: 'sessions',
  over: (before) => sql`least(t.revoked_at, t.expires_at) < ${before}::timestamptz`,
}

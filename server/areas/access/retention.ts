import { sql } from 'kysely'
import { retentionOfSessions } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Deletes ended sessions with their addresses and browsers. */
export const sessionRetention: RetentionRule = {
  name: 'sessions',
  days: ({ settings }) => settings.get(retentionOfSessions),
  of: 'sessions',
  over: (before) => sql`least(t.revoked_at, t.expires_at) < ${before}::timestamptz`,
}

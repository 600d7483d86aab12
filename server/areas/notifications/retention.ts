import { sql } from 'kysely'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Days that notifications are kept; read ones are deleted sooner. */
const RETENTION_DAYS = { read: 90, any: 365 } as const

export const notificationRetention: RetentionRule = {
  name: 'notifications',
  days: async () => RETENTION_DAYS.any,
  of: 'notifications',
  over: (before) =>
    sql`(t.at < ${before}::timestamptz or (t.read_at is not null and t.at < ${before}::timestamptz + ${RETENTION_DAYS.any - RETENTION_DAYS.read} * interval '1 day'))`,
}

/** The instant before which no notification is kept. */
export const retentionStart = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS.any * 86_400_000)

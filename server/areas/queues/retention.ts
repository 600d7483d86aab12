import { sql } from 'kysely'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** In days. */
const RETENTION_DAYS = 90

/** Deletes originals of failed items; the fact that they failed is kept. */
export const failedItemRetention: RetentionRule = {
  name: 'failed_items',
  days: async () => RETENTION_DAYS,
  of: 'failed_item_originals',
  over: (before) => sql`t.created_at < ${before}::timestamptz`,
}

import { sql } from 'kysely'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Days. */
const KEPT = 90

/** Originals of what could not be processed; that it could not be stays. */
export const failedItemRetention: RetentionRule = {
  name: 'failed_items',
  days: async () => KEPT,
  of: 'failed_item_originals',
  over: (before) => sql`t.created_at < ${before}::timestamptz`,
}

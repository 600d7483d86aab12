import { sql } from 'kysely'
import { retentionOfEmails } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Days in a month, rounded up. */
const MONTH = 31
/** Replaces a deleted text; an email has no stored language, so it is in both. */
const REMOVED_TEXT = 'The text of this email is no longer kept. 此邮件的正文已不再保留。'

/** Deletes the content of old incoming emails, at the same age as of sent ones; sender, time and result are kept. */
export const incomingMailRetention: RetentionRule = {
  name: 'incoming_mails',
  days: async ({ settings }) => {
    const months = await settings.get(retentionOfEmails)
    return months === null ? null : months * MONTH
  },
  of: 'incoming_mails',
  over: (before) => sql`t.created_at < ${before}::timestamptz and t.text is distinct from ${REMOVED_TEXT}`,
  becomes: sql`html = null, own = null, text = ${REMOVED_TEXT}`,
}

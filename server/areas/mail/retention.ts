import { sql } from 'kysely'
import { retentionOfEmails } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Replaces a deleted text; an email has no stored language, so it is in both. */
const REMOVED_TEXT = 'The text of this email is no longer kept. 此邮件的正文已不再保留。'
const PAGE = `<p>${REMOVED_TEXT}</p>`
/** Days in a month, rounded up. */
const MONTH = 31

/** Deletes the content of old emails; when, to whom and about what they were sent is kept. */
export const mailRetention: RetentionRule = {
  name: 'mails',
  days: async ({ settings }) => {
    const months = await settings.get(retentionOfEmails)
    return months === null ? null : months * MONTH
  },
  of: 'emails',
  over: (before) =>
    sql`t.created_at < ${before}::timestamptz and t.status <> 'queued' and t.html is distinct from ${PAGE}`,
  // Automatic emails have no body.
  becomes: sql`html = ${PAGE}, text = ${REMOVED_TEXT}, body = case when t.body = '' then '' else ${PAGE} end`,
}

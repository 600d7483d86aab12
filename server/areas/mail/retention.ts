import { sql } from 'kysely'
import { retentionOfEmails } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** What stands in place of a text; a mail has no language of its own any more. */
const GONE = 'The text of this email is no longer kept. 此邮件的正文已不再保留。'
const PAGE = `<p>${GONE}</p>`
/** Days of a month, rather too many than too few. */
const MONTH = 31

/** That a mail was sent, to whom and about what stays; what it said goes. */
export const mailRetention: RetentionRule = {
  name: 'mails',
  days: async ({ settings }) => {
    const months = await settings.get(retentionOfEmails)
    return months === null ? null : months * MONTH
  },
  of: 'emails',
  over: (before) =>
    sql`t.created_at < ${before}::timestamptz and t.status <> 'queued' and t.html is distinct from ${PAGE}`,
  // What the program wrote by itself has no letter.
  becomes: sql`html = ${PAGE}, text = ${GONE}, body = case when t.body = '' then '' else ${PAGE} end`,
}

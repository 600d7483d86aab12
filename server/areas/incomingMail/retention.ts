import { sql } from 'kysely'
import { retentionOfEmails } from '../../../schema/areas/logs/settings.ts'
import type { RetentionRule } from '../../engine/retention/retention.ts'

/** Days of a month, rather too many than too few. */
const MONTH = 31
/** What stands in place of a text; an email has no language of its own any more. */
const GONE = 'The text of this email is no longer kept. 此邮件的正文已不再保留。'

/** That an email came in, from whom and what happened to it stays, as long as emails that were sent; what it said goes. */
export const incomingMailRetention: RetentionRule = {
  name: 'incoming_mails',
  days: async ({ settings }) => {
    const months = await settings.get(retentionOfEmails)
    return months === null ? null : months * MONTH
  },
  of: 'incoming_mails',
  over: (before) => sql`t.created_at < ${before}::timestamptz and t.text is distinct from ${GONE}`,
  becomes: sql`html = null, own = null, text = ${GONE}`,
}

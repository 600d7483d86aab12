import { sql } from 'kysely'
import emails from '../../../schema/areas/mail/emails.ts'
import { accountKey } from '../../../schema/areas/mail/seed/accounts.ts'
import { ABOUT, ACCOUNTS, type Channel } from '../../../schema/areas/mail/subjects.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { fetchRecord } from '../../engine/read/read.ts'
import { demand } from '../../engine/rights/access.ts'
import { add } from '../../engine/write/create.ts'
import { validateBody } from '../../engine/write/prepare/body.ts'
import { invited } from '../access/invited.ts'
import { written } from './compose.ts'
import { subjectOfMail } from './emails.ts'
import { knownOf } from './facts.ts'
import { textCalled } from './texts/prepare.ts'

type Email = Row<typeof emails>

/**
 * Sends an email again with the same content and attachments.
 * @throws problem 409 mail_not_kept for secret content
 */
export function sendAgain(write: WriteContext, email: Email) {
  // Secret content was never stored: such an email has to be requested again at its source.
  if (!email.body) throw problem(409, 'mail_not_kept')
  const { channel, to, cc, subject, body, about, about_id, customer_id, franchise_id, template_id, locale } = email
  const resendValues = {
    channel,
    to,
    cc,
    subject,
    body,
    about,
    about_id,
    customer_id,
    franchise_id,
    template_id,
    locale,
  }
  const checked = validateBody(emails, 'create', resendValues, null)
  return add(write, 'emails', { ...checked, again_of_id: email.id, attachments: email.attachments ?? [] })
}

interface Template {
  readonly id: number
  readonly channel: Channel
  readonly subject: string
  readonly body: string
  readonly paper: boolean
  readonly files: boolean
}

/**
 * Sends a new sign-in link for an account: the previous one was known only to its recipient.
 * @throws problem 409 mail_by_owner if only the recipient can request it
 */
async function bringAgain(write: WriteContext, { template_id, about_id }: Email) {
  const { rows } = await sql<{ key: string }>`
    select key from email_templates where id = ${template_id}`.execute(write.tx)
  const key = rows[0]?.key
  if (key !== accountKey('invitation') && key !== accountKey('unconfirmed'))
    throw problem(409, key === accountKey('reset') ? 'mail_by_owner' : 'mail_not_kept')
  demand(write.actor, 'Users', 'edit')
  const user = await fetchRecord(write, write.tx, 'users', Number(about_id), 'update', true)
  const { mail } = await invited(write, user)
  service(write.engine, 'mailer').wake()
  return fetchRecord(write, write.tx, 'emails', mail, 'read')
}

/**
 * Sends an email again from its current template and the record's current values.
 * @throws problem 409 mail_no_template if it has none or it is no longer active
 */
export async function resendFromTemplate(write: WriteContext, email: Email) {
  if (email.about === ACCOUNTS) return bringAgain(write, email)
  if (!email.body) throw problem(409, 'mail_not_kept')
  const { rows } = await sql<Template>`
    select id, channel, coalesce(subject, '') as subject, body, attach_paper as paper, jsonb_array_length(coalesce(files, '[]')) > 0 as files from email_templates
    where id = ${email.template_id} and about = ${email.about} and active and archived_at is null`.execute(write.tx)
  const [template] = rows
  const mailSubject = template && (await subjectOfMail(write, email))
  if (!template || !mailSubject) throw problem(409, 'mail_no_template')
  const locale = email.locale === 'zh' ? 'zh' : 'en'
  const ctx = { ...write, engine: { ...write.engine, db: write.tx } }
  const content = await written(
    ctx,
    { ...mailSubject, facts: await knownOf(ctx, mailSubject.subject, mailSubject.row, locale) },
    template,
  )
  const { channel, to, cc, about, about_id } = email
  if (channel === 'text') {
    const text = { channel, to, subject: textCalled(content.body), body: content.body, about, about_id, locale }
    const checked = validateBody(emails, 'create', { ...text, template_id: template.id }, null)
    return add(write, 'emails', { ...checked, again_of_id: email.id })
  }
  const { paper } = ABOUT[mailSubject.subject]
  const attach = { papers: template.paper && paper ? [paper] : [], files: [], template: template.files }
  const body = { to, cc, about, about_id, ...content, template_id: template.id, locale, attach }
  return add(write, 'emails', { ...validateBody(emails, 'create', body, null), again_of_id: email.id })
}

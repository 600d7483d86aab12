import { sql } from 'kysely'
import type emails from '../../../../schema/areas/mail/emails.ts'
import type { SubjectName } from '../../../../schema/areas/mail/subjects.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { normalisePhone, phoneParts } from '../../../../schema/engine/text/phones.ts'
import { MAX_PARTS, textParts } from '../../../../schema/engine/text/textParts.ts'
import { service, type WriteContext } from '../../../engine/http/context.ts'
import { invalid, problem } from '../../../engine/http/errors.ts'
import type { ReadyEmail } from '../../../engine/mail/mail.ts'
import type { RecordRow } from '../../../engine/read/read.ts'
import { withLinks } from '../lateLinks.ts'
import { hasStopped, textAccount } from './service.ts'

type Email = Row<typeof emails>
type Draft = { -readonly [K in keyof Email]?: Email[K] }
type About = { readonly subject: SubjectName; readonly row: RecordRow } | undefined

/** Title of a text message in the log: its first characters. */
export const textCalled = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 80) || '…'

/** Removes characters other than printable ones and line breaks. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()

/** @throws problem 409 do_not_contact, no_consent, text_stopped if the recipient does not want text messages */
async function demandConsent({ tx }: WriteContext, { to = '', customer_id, template_id }: Draft): Promise<void> {
  if (await hasStopped(tx, to)) throw problem(409, 'text_stopped')
  const { rows } = await sql<{ no: boolean; agreed: boolean; marketing: boolean }>`
    select coalesce(bool_or(c.do_not_call), false) as no, coalesce(bool_or(c.marketing_consent), false) as agreed,
      coalesce((select marketing from email_templates where id = ${template_id ?? null}), false) as marketing
    from customers c where c.id = ${customer_id ?? null}`.execute(tx)
  const [recipient] = rows
  if (recipient?.no) throw problem(409, 'do_not_contact')
  if (recipient?.marketing && !recipient.agreed) throw problem(409, 'no_consent')
}

/** Prepares a new text message. Changes `values`. */
export async function prepareText(write: WriteContext, values: Draft, about: About): Promise<ReadyEmail> {
  if (!(await textAccount(write.engine, write.tx))) throw problem(409, 'not_set_up')
  if (values.cc) throw invalid({ cc: [{ code: 'text_one_receiver' }] })
  values.to = normalisePhone(values.to ?? '')
  // Text messages cannot reach a phone extension.
  if (phoneParts(values.to).ext !== undefined) throw invalid({ to: [{ code: 'text_extension' }] })
  values.body = tidy(values.body ?? '')
  if (values.body === '') throw invalid({ body: [{ code: 'required' }] })
  await demandConsent(write, values)
  const { html: text, secrets } = about
    ? await withLinks(write, { subject: about.subject, id: about.row.id }, values.body)
    : { html: values.body, secrets: [] }
  const { parts } = textParts(text)
  if (parts > MAX_PARTS) throw invalid({ body: [{ code: 'text_too_long', params: { parts, max: MAX_PARTS } }] })
  values.parts = parts
  const content = { subject: '', text, html: '', secrets, plain: true as const }
  const ready = await service(write.engine, 'mailer').ready(write.tx, content)
  values.subject = textCalled(ready.shown.text)
  values.text = ready.shown.text
  values.html = null
  return ready
}

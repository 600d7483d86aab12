import { sql } from 'kysely'
import type { AccountEmail } from '../../../schema/areas/access/accountEmails.ts'
import { accountKey, accounts } from '../../../schema/areas/mail/seed/accounts.ts'
import { ACCOUNTS } from '../../../schema/areas/mail/subjects.ts'
import type { Db, Tx } from '../../engine/db/kysely.ts'
import type { LogKey } from '../../engine/log/key.ts'
import { noteSecurity } from '../../engine/log/security.ts'
import type { EmailContent, Template } from '../../engine/mail/mail.ts'
import type { AccountEmails, AccountEmailValues } from '../access/auth/recovery/accountEmails.ts'
import { emailContentOf } from './emailContent.ts'
import { fill } from './liquid.ts'
import { misplacedSecret, secretInSubject } from './secretPlaces.ts'
import { Value } from './value.ts'

/** Whether a template has secrets only in allowed places. */
const isSafe = ({ subject, body }: Written): boolean =>
  !secretInSubject(subject, ACCOUNTS) && !misplacedSecret(body, ACCOUNTS)

/** Returns account email templates that are not used because secrets are in forbidden places: the original text is sent instead. */
export async function unsafeAccountTemplates(db: Db | Tx) {
  const { rows } = await sql<Written & Template & { readonly name: string }>`
    select id, version, name, coalesce(subject, '') as subject, body from email_templates where about = ${ACCOUNTS} order by id`.execute(
    db,
  )
  return rows.filter((one) => !isSafe(one)).map(({ id, version, name }) => ({ id, version, name }))
}

/**
 * Returns the warnings about such templates that the operator gets at start. The security log records each wording once.
 * @returns sentences
 */
export async function accountTemplateAdvice(db: Db, key: LogKey): Promise<string[]> {
  const advice: string[] = []
  for (const { id, version, name } of await unsafeAccountTemplates(db)) {
    const details = { template: id, version }
    const { rows } = await sql`
      select from security_entries where event = 'account_template_unused' and details @> ${JSON.stringify(details)}::jsonb limit 1`.execute(
      db,
    )
    if (rows.length === 0)
      await noteSecurity(db, key, {
        event: 'account_template_unused',
        user: { id: null, email: null },
        ip: null,
        details,
      })
    advice.push(
      `The email template “${name}” exposes its token or contains images, so the original text is sent instead. Correct the template to use it again`,
    )
  }
  return advice
}

interface Written {
  readonly subject: string
  readonly body: string
}

const valuesOf = ({ name, email, link, token, life, product }: AccountEmailValues) =>
  Object.fromEntries(
    Object.entries({
      'user.first_name': name,
      'user.email': email,
      'business.name': product,
      'token.link': link,
      'token.code': token,
      'token.life': life,
    }).map(([placeholder, value]) => [placeholder, new Value(value, value)]),
  )

/** The original template: a broken template must not lock users out. */
const deliveredTemplate = (accountEmail: AccountEmail, locale: AccountEmailValues['locale']): Written => {
  const found = accounts.find((one) => one.key === accountKey(accountEmail) && one.locale === locale)
  if (!found) throw new Error(`no email ${accountEmail} in ${locale}`)
  return found
}

function fillTemplate(
  { subject, body }: Written,
  emailValues: AccountEmailValues,
): Pick<EmailContent, 'subject' | 'text' | 'html'> {
  const values = valuesOf(emailValues)
  const line = fill(subject, values, 'line').trim()
  const from = { name: emailValues.product, foot: [] }
  return {
    subject: line,
    ...emailContentOf(fill(body, values, 'html'), { subject: line, from, locale: emailValues.locale }),
  }
}

/** Builds the emails that let users into their accounts, from their templates. */
export const accountEmails: AccountEmails = async (db, accountEmail, emailValues) => {
  const { rows } = await sql<Written & Template>`
    select id, version, subject, body from email_templates where about = ${ACCOUNTS} and key = ${accountKey(accountEmail)} and locale = ${emailValues.locale}`.execute(
    db,
  )
  const [ownTemplate] = rows
  // Templates saved before such places were refused may still be unsafe and are not used.
  if (ownTemplate && isSafe(ownTemplate))
    try {
      return {
        ...fillTemplate(ownTemplate, emailValues),
        template: { id: ownTemplate.id, version: ownTemplate.version },
      }
    } catch {
      // The current template cannot be filled in.
    }
  return fillTemplate(deliveredTemplate(accountEmail, emailValues.locale), emailValues)
}

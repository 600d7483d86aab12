import { sql } from 'kysely'
import emails from '../../../schema/areas/mail/emails.ts'
import { ABOUT, isSubject, type SubjectName } from '../../../schema/areas/mail/subjects.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { can } from '../../../schema/engine/permissions.ts'
import { addressesIn } from '../../../schema/engine/text/addresses.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { service, type WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import type { ReadyEmail } from '../../engine/mail/mail.ts'
import { picturesIn } from '../../engine/mail/pictures.ts'
import { fetchRecord, type RecordRow } from '../../engine/read/read.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { recordScope } from '../../engine/rights/recordScope.ts'
import { systemComment } from '../record/parts/comments/comments.ts'
import { attached, hold } from './attach.ts'
import { bodyRoutes } from './bodyRoute.ts'
import { consented } from './consent.ts'
import { emailContentOf } from './emailContent.ts'
import { knownOf } from './facts.ts'
import { limitStrangers } from './hourlyLimit.ts'
import { withLinks } from './lateLinks.ts'
import { sanitised } from './sanitise.ts'
import { prepareText } from './texts/prepare.ts'

type Email = Row<typeof emails>
/** An email that is being created. */
type Draft = { -readonly [K in keyof Email]?: Email[K] }

/** Maximum number of recipients of one email, including copies. */
export const MAX_RECEIVERS = 20
/** Returns the record an email is about, within the caller's scope; undefined if it has none that emails can be sent from. */
export async function subjectOfMail(
  write: WriteContext,
  { about, about_id: id }: Partial<Pick<Email, 'about' | 'about_id'>>,
): Promise<{ readonly subject: SubjectName; readonly row: RecordRow } | undefined> {
  if (typeof about !== 'string' || typeof id !== 'number' || !isSubject(about)) return undefined
  const resource = write.engine.resources.get(about)
  if (!can(write.actor.permissions, resource.area, 'list')) throw invalid({ about_id: [{ code: 'not_found' }] })
  return { subject: about, row: await fetchRecord(write, write.tx, resource, id, 'read') }
}

/** Emails that were prepared before their log rows are written. */
const ready = new WeakMap<WriteContext['tx'], ReadyEmail[]>()

const keepReady = (write: WriteContext, email: ReadyEmail): void =>
  void ready.set(write.tx, [...(ready.get(write.tx) ?? []), email])

/** Prepares a new email: sanitises its content and determines its owner and attachments. Changes `values`. */
async function prepare(write: WriteContext, values: Draft): Promise<void> {
  if (values.template_id) {
    const { rows } = await sql<{ version: number; channel: string }>`
      select version, channel from email_templates where id = ${values.template_id}`.execute(write.tx)
    if (rows[0] && rows[0].channel !== (values.channel ?? 'email'))
      throw invalid({ template_id: [{ code: 'channel' }] })
    values.template_version = rows[0]?.version ?? null
  }
  const about = await subjectOfMail(write, values)
  if (values.channel === 'text') {
    await belong(write, values, about)
    return keepReady(write, await prepareText(write, values, about))
  }
  values.body = sanitised(values.body ?? '')
  if (values.body === '') throw invalid({ body: [{ code: 'required' }] })
  const receivers = addressesIn(values.to ?? '')
  if (receivers.length === 0) throw invalid({ to: [{ code: 'required' }] })
  if (receivers.length + addressesIn(values.cc ?? '').length > MAX_RECEIVERS)
    throw invalid({ to: [{ code: 'too_many_receivers', params: { max: MAX_RECEIVERS } }] })
  await limitStrangers(write, [...receivers, ...addressesIn(values.cc ?? '')])
  await belong(write, values, about)
  const email = await contentFor(write, values, about)
  values.html = email.shown.html
  values.text = email.shown.text
  keepReady(write, email)
}

type About = Awaited<ReturnType<typeof subjectOfMail>>

/** Sets the customer, franchise and permitted attachments from the record. Changes `values`. */
async function belong(write: WriteContext, values: Draft, about: About): Promise<void> {
  const attachments = values.attach ?? { papers: [], files: [], template: false }
  // An email that is sent again keeps its attachments.
  const isAgain = (values.again_of_id ?? null) !== null && (values.attachments ?? null) !== null
  if (!about) {
    if (attachments.papers.length || attachments.files.length)
      throw invalid({ attach: [{ code: 'attach_needs_record' }] })
    if (!isAgain) values.attachments = []
    return
  }
  const { subject, row } = about
  values.customer_id = subject === 'customers' ? row.id : (row['customer_id'] as number | null)
  values.franchise_id = (row['franchise_id'] as number | null | undefined) ?? null
  if (isAgain) return
  for (const one of ABOUT[subject].needs)
    if (attachments.papers.length && !write.actor.permissions.has(one)) throw problem(403, 'forbidden', { needs: one })
  values.attachments = [
    ...(await attached(
      write,
      { subject, row, locale: localeOf(values), template: values.template_id ?? null },
      attachments,
    )),
  ]
}

const localeOf = ({ locale }: Draft): Locale => (locale === 'zh' ? 'zh' : 'en')

/** Builds the email as it is sent, from the franchise responsible for the record. */
async function contentFor(write: WriteContext, values: Draft, about: About): Promise<ReadyEmail> {
  const locale = localeOf(values)
  const subject = values.subject ?? ''
  const body = values.body ?? ''
  const ctx = { ...write, engine: { ...write.engine, db: write.tx } }
  const from = about ? (await knownOf(ctx, about.subject, about.row, locale)).from : { name: '', foot: [] }
  const { html, secrets } = about
    ? await withLinks(write, { subject: about.subject, id: about.row.id }, body)
    : { html: body, secrets: [] }
  const unsubscribe = await consented(write, values.template_id, values.customer_id)
  const content = {
    subject,
    ...emailContentOf(html, { subject, from, locale, unsubscribe }),
    ...(unsubscribe ? { unsubscribe, secrets: [...secrets, unsubscribe] } : { secrets }),
  }
  return service(write.engine, 'mailer').ready(write.tx, content)
}

/** Puts a new email in the outbox and adds a comment to its record. */
async function dispatch(write: WriteContext, email: Email): Promise<void> {
  // Found by content: a prepared email whose row was refused stays in the list unused.
  const waiting = ready.get(write.tx) ?? []
  const index = waiting.findIndex(({ shown }) => shown.html === (email.html ?? '') && shown.text === email.text)
  const [preparedEmail] = index < 0 ? [] : waiting.splice(index, 1)
  if (!preparedEmail) throw new Error(`the body of email ${email.id} was not created`)
  await hold(write, email.id, [...(email.attachments ?? []), ...picturesIn(email.html ?? '')])
  const mailer = service(write.engine, 'mailer')
  await mailer.lay(write.tx, email.id, preparedEmail)
  write.onTransactionEnd?.(async (isCommitted) => {
    if (isCommitted) mailer.wake()
  })
  if (email.about === null || email.about_id === null || !isSubject(email.about)) return
  await systemComment(
    write,
    { resource: email.about, id: email.about_id },
    {
      key: email.channel === 'text' ? 'text_sent' : 'mail_sent',
      params: { to: email.to, subject: email.subject },
      about: { resource: emails.name, id: email.id },
    },
  )
}

export default defineServer(emails, {
  /**
   * An email about a record is visible to users who may see the record; any other to its author, its franchise, and users who may see everything.
   * Account emails are visible to users who may see accounts.
   */
  scope: (actor, _act, asker) => {
    const ownScope = recordScope(actor, emails.belongs)
    const { resources } = asker.engine
    const visibleByAbout = Object.keys(ABOUT).map((name) => {
      const resource = resources.get(name)
      if (!can(actor.permissions, resource.area, 'list')) return sql`when ${sql.lit(name)} then false`
      const scope = scopeOf(asker, resource, 'read')
      return sql`when ${sql.lit(name)} then exists (select from (select t.* from ${sql.table(resource.table)} t where ${scope}) s where s.id = t.about_id)`
    })
    const ownCondition = ownScope === true ? sql`true` : ownScope === false ? sql`false` : ownScope
    // Emails without an author are about accounts, so they require permission to see accounts.
    const otherEmails = can(actor.permissions, 'Users', 'list') ? ownCondition : sql`t.body <> '' and (${ownCondition})`
    return sql<boolean>`(case t.about ${sql.join(visibleByAbout, sql` `)} else ${otherEmails} end)`
  },
  before: async (write, values, before) => {
    if (!before) await prepare(write, values)
  },
  after: async (write, after, before) => {
    if (!before) return dispatch(write, after)
    // Archiving an email that is still queued withdraws it.
    if (after.archived_at !== null && before.archived_at === null && after.status === 'queued')
      if (await takeBack(write, after.id)) Object.assign(after, { status: 'withdrawn' })
  },
  routes: bodyRoutes,
})

/**
 * Removes an email from the outbox.
 * @returns whether it was still queued and not being sent
 */
async function takeBack(write: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from email_queue where email_id in (select email_id from email_queue where email_id = ${id} for update skip locked) returning email_id)
    update emails e set status = 'withdrawn' from gone where e.id = gone.email_id returning 1`.execute(write.tx)
  return rows.length > 0
}

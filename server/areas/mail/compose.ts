import { sql } from 'kysely'
import type { Attachment } from '../../../schema/areas/mail/emails.ts'
import { ABOUT, type Channel, type SubjectName } from '../../../schema/areas/mail/subjects.ts'
import { defaultLanguage } from '../../../schema/areas/settings/settings.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { filesOf } from '../../engine/files/store.ts'
import type { Context } from '../../engine/http/context.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { type Known, knownOf } from './facts.ts'
import { owedOf, PAY_LINK } from './lateLinks.ts'
import { fill } from './liquid.ts'
import { hasStopped } from './texts/service.ts'
import { isUndelivered } from './undelivered.ts'
import { Value } from './value.ts'

interface Template {
  readonly id: number
  readonly channel: Channel
  readonly key: string
  readonly name: string
  readonly locale: Locale
  readonly paper: boolean
  readonly files: readonly Attachment[]
  readonly subject: string
  readonly body: string
}

/** Returns the email templates for such records, by name. */
export async function templatesOf(
  { engine }: Context,
  subject: SubjectName,
  channel: Channel,
): Promise<readonly Template[]> {
  const { rows } = await sql<Template>`
    select id, channel, key, name, locale, attach_paper as paper, coalesce(files, '[]') as files, coalesce(subject, '') as subject, body from email_templates
    where about = ${subject} and channel = ${channel} and active and archived_at is null order by id`.execute(engine.db)
  return rows
}

/** The most likely template by the state of the record, such as a reminder for a sent quote or an overdue invoice. */
const LIKELY: Readonly<Record<SubjectName, (row: RecordRow, facts: Known) => string | undefined>> = {
  quotes: (row) => (row['sent_at'] ? 'quote_reminder' : 'quote_sent'),
  invoices: (_row, { values }) => (values['invoice.days_late'] ? 'invoice_reminder' : 'invoice_issued'),
  jobs: () => 'job_confirmed',
  leads: () => 'lead_received',
  complaints: (row) => (row['resolved_at'] ? 'complaint_answered' : 'complaint_received'),
  customers: (_row, { values }) => (Number(values['account.balance']) > 0 ? 'statement' : 'letter'),
}

/** The template for a visit. */
const VISIT: Readonly<Partial<Record<SubjectName, string>>> = { quotes: 'survey_confirmed', jobs: 'visit_confirmed' }

/** Returns the template of the email that did not reach anyone, to be sent again. */
async function returned({ engine }: Context, subject: SubjectName, { id }: RecordRow): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select m.key from emails e join email_templates m on m.id = e.template_id
    where ${isUndelivered(subject, sql`${id}::bigint`)} and e.about = ${subject} and e.about_id = ${id} and e.channel = 'email'
      and e.status = 'failed' and e.archived_at is null
    order by e.id desc limit 1`.execute(engine.db)
  return rows[0]?.key
}

/** Returns the language in which a customer is addressed. */
export async function languageFor({ engine }: Context, subject: SubjectName, row: RecordRow): Promise<Locale> {
  const customer = subject === 'customers' ? row.id : row['customer_id']
  const { rows } = await sql<{ language: Locale | null }>`
    select language from customers where id = ${customer}`.execute(engine.db)
  return rows[0]?.language ?? (await engine.settings.get(defaultLanguage))
}

/** Fills in a template for a record. Values that are created only on sending stay as placeholders. */
export async function written(
  ctx: Context,
  { subject, row, facts }: { readonly subject: SubjectName; readonly row: RecordRow; readonly facts: Known },
  { channel, subject: line, body }: Pick<Template, 'channel' | 'subject' | 'body'>,
): Promise<{ readonly subject: string; readonly body: string }> {
  const pays = (await owedOf(ctx, subject, row.id)) !== null
  const values = { ...facts.values, 'payment.link': pays ? new Value(PAY_LINK, PAY_LINK) : null }
  // A text message is plain text, without a layout.
  if (channel === 'text') return { subject: '', body: fill(body, values, 'line').trim() }
  // Braces in filled-in values are escaped; those of the link placeholder are restored.
  const html = fill(body, values, 'html').replaceAll(PAY_LINK.replaceAll('{', '&#123;'), PAY_LINK)
  return { subject: fill(line, values, 'line').trim(), body: html }
}

interface Receiver {
  address: string
  name: string | null
  refused: string | null
}

async function receiversOf(
  { engine }: Context,
  {
    subject,
    row,
    facts: { customer },
  }: { readonly subject: SubjectName; readonly row: RecordRow; readonly facts: Known },
  channel: Channel,
): Promise<Receiver[]> {
  if (subject === 'leads') {
    const address = row[channel === 'text' ? 'phone' : 'email'] as string | null
    const { rows } = await sql<{ answer: string }>`
      select answer from undeliverable_addresses where address = lower(${address})`.execute(engine.db)
    const name = String(row['name'])
    return address ? [{ address, name, refused: rows[0]?.answer ?? null }] : []
  }
  if (!customer) return []
  const { rows } = await sql<Receiver>`
    select a.address as address, ${customer.name}::text as name, u.answer as refused from customers c
    cross join lateral (select ${channel === 'text' ? sql`c.phone` : sql`c.email`} as address) a
    left join undeliverable_addresses u on u.address = lower(a.address)
    where c.id = ${customer.id} and a.address is not null`.execute(engine.db)
  return rows
}

/** Returns the initial values of an email about a record. */
export async function composed(
  ctx: Context,
  subject: SubjectName,
  row: RecordRow,
  request: {
    readonly template_id?: number | undefined
    readonly key?: string | undefined
    readonly channel?: Channel | undefined
    readonly locale?: Locale | undefined
    readonly visit?: number | undefined
  },
) {
  const channel = request.channel ?? 'email'
  const all = await templatesOf(ctx, subject, channel)
  const requestedTemplate = all.find(({ id }) => id === request.template_id)
  const locale = request.locale ?? requestedTemplate?.locale ?? (await languageFor(ctx, subject, row))
  const knownFacts = await knownOf(ctx, subject, row, locale, request.visit)
  const key =
    requestedTemplate?.key ??
    request.key ??
    (request.visit === undefined
      ? ((await returned(ctx, subject, row)) ?? LIKELY[subject](row, knownFacts))
      : VISIT[subject])
  const inLocale = all.filter((one) => one.locale === locale)
  const template = inLocale.find((one) => one.key === key) ?? requestedTemplate ?? inLocale[0] ?? all[0]
  const { data: recordFiles } = await filesOf(ctx.engine.db, { subject, subject_id: row.id }, { page: 1, limit: 50 })
  const { rows } = await sql<{ do_not_call: boolean; archived: boolean }>`
    select do_not_call, archived_at is not null as archived from customers where id = ${knownFacts.customer?.id ?? null}`.execute(
    ctx.engine.db,
  )
  const receivers = await receiversOf(ctx, { subject, row, facts: knownFacts }, channel)
  const [first] = receivers
  const stopped = channel === 'text' && first !== undefined && (await hasStopped(ctx.engine.db, first.address))
  const warning = rows[0]?.archived
    ? 'archived'
    : rows[0]?.do_not_call
      ? 'do_not_call'
      : row['status'] === 'draft'
        ? 'draft'
        : stopped
          ? 'stopped'
          : null
  return {
    templates: all.map(({ id, key: templateKey, name, locale: language, paper, files }) => ({
      id,
      key: templateKey,
      name,
      locale: language,
      paper,
      files: files.map(({ name, size }) => ({ name, size })),
    })),
    template_id: template?.id ?? null,
    locale,
    receivers,
    ...(template
      ? await written(ctx, { subject, row, facts: knownFacts }, template)
      : { subject: '', body: channel === 'text' ? '' : '<p></p>' }),
    papers: channel === 'email' && ABOUT[subject].paper && mayAttach(ctx, subject) ? [ABOUT[subject].paper] : [],
    files: (channel === 'text' ? [] : recordFiles).map(({ id, name, size }) => ({ id, name, size })),
    warning,
  } as const
}

const mayAttach = ({ actor }: Context, subject: SubjectName) =>
  ABOUT[subject].needs.every((one) => actor.permissions.has(one))

import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../schema/engine/text/format.ts'
import { emailContentOf } from '../areas/mail/emailContent.ts'
import type { Db, Tx } from '../engine/db/kysely.ts'
import { escapeHtml } from '../engine/http/escapeHtml.ts'
import { seeding } from '../engine/write/seed.ts'
import { type Random, random } from './random.ts'

const SEED_NAME = 'demo-mail'
const BATCH = 200
const DAY = 86_400_000

/** The record an email was about, with its text. */
interface About {
  readonly about: string
  readonly id: number
  readonly customer_id: number
  readonly franchise_id: number | null
  readonly franchise: string | null
  readonly called: string
  readonly email: string
  /** When it was sent. */
  readonly at: string
  readonly key: string
  readonly number: string
  readonly amount: number | null
  readonly day: string | null
}

/** Some emails fail: the mail server's response, and whether it was permanent. */
const REFUSALS = [
  ['550 5.1.1 No such mailbox here', true],
  ['552 5.2.2 The mailbox is full', false],
] as const
const SHARE = { refused: 0.04, late: 0.03 }
/** Older failures were dealt with: those emails were delivered after all. */
const FAILURES_SINCE_DAYS = 60

const EMAIL_TEXTS: Readonly<Record<string, (one: About) => readonly [subject: string, ...lines: string[]]>> = {
  invoice_issued: ({ number, amount, day }) => [
    `Invoice ${number}`,
    `Please find attached our invoice ${number} for ${formatMoney(amount ?? 0)}.`,
    day ? `It is due on ${formatDate(day)}.` : 'Thank you for your custom.',
  ],
  quote_sent: ({ number, amount }) => [
    `Our quote ${number}`,
    `Thank you for your enquiry. Please find attached our quote ${number} for ${formatMoney(amount ?? 0)}.`,
    'To go ahead, reply to this email or call us.',
  ],
  visit_confirmed: ({ number, day }) => [
    `Your visit on ${formatDate(day ?? '')}`,
    `We have booked a visit for you on ${formatDate(day ?? '')} (job ${number}).`,
    'Please tell us if the time does not suit you.',
  ],
}

/** A year of issued, sent and booked records, for customers with an email address. */
const happened = (now: number) => sql<About>`
  select x.*, c.id as customer_id, coalesce(x.of_franchise, c.franchise_id) as franchise_id, f.name as franchise, c.name as called, c.email from (
    select 'invoices' as about, i.id, i.customer_id as whom, i.franchise_id as of_franchise, i.issued_at as at, 'invoice_issued' as key, i.number,
      i.total_inc_vat as amount, i.due_date as day from invoices i where i.status = 'issued' and i.kind <> 'proforma'
    union all
    select 'quotes', q.id, q.customer_id, q.franchise_id, q.sent_at, 'quote_sent', q.number, q.total_inc_vat, null from quotes q where q.sent_at is not null
    union all
    select 'jobs', j.id, j.customer_id, j.franchise_id, min(a.starts_at) - interval '4 days', 'visit_confirmed', j.number, null, min(a.starts_at)::date
    from jobs j join appointments a on a.subject = 'jobs' and a.subject_id = j.id and a.archived_at is null
    where j.id % 3 = 0 group by j.id) x
  join customers c on c.id = x.whom left join franchises f on f.id = coalesce(x.of_franchise, c.franchise_id)
  where c.email is not null and c.archived_at is null and x.at between ${new Date(now - 365 * DAY)} and ${new Date(now - 3_600_000)}
  order by x.at, x.about, x.id`

function mailOf(one: About, dice: Random, now: number) {
  const [subject, ...lines] = EMAIL_TEXTS[one.key]?.(one) ?? ['']
  const name = one.franchise ?? 'Remote Workr CRM'
  const body = [`Dear ${one.called},`, ...lines, `Kind regards,\n${name}`]
    .map((line) => `<p>${escapeHtml(line).replace('\n', '<br>')}</p>`)
    .join('')
  const isRecent = new Date(one.at).getTime() > now - FAILURES_SINCE_DAYS * DAY
  const [answer, isFinal] = isRecent && dice.chance(SHARE.refused) ? dice.one(REFUSALS) : [null, false]
  const tries = answer === null ? (dice.chance(SHARE.late) ? 2 : 1) : isFinal ? 1 : 9
  const { html, text } = emailContentOf(body, { subject, from: { name, foot: [] }, locale: 'en' })
  return {
    about: one.about,
    about_id: one.id,
    customer_id: one.customer_id,
    franchise_id: one.franchise_id,
    key: one.key,
    subject,
    to: one.email,
    body,
    html,
    text,
    at: one.at,
    attempts: tries,
    error: answer,
    status: answer === null ? 'sent' : 'failed',
  }
}

async function insertMails(tx: Tx, mails: readonly ReturnType<typeof mailOf>[]): Promise<void> {
  await sql`
    with given as (
      select r.*, t.id as template_id from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as r (about text, about_id bigint, customer_id bigint, franchise_id bigint, key text,
        subject text, "to" text, body text, html text, text text, at timestamptz, attempts integer, error text, status text)
      left join email_templates t on t.key = r.key and t.locale = 'en' and t.archived_at is null),
    made as (
      insert into emails (created_at, updated_at, channel, subject, "to", status, about, about_id, customer_id, franchise_id, template_id, template_version, sent_at, attempts, error, locale, body, html, text, attachments)
      select g.at, g.at, 'email', g.subject, g."to", g.status, g.about, g.about_id, g.customer_id, g.franchise_id, g.template_id, case when g.template_id is null then null else 1 end,
        case when g.status = 'sent' then g.at + make_interval(mins => g.attempts - 1) end, g.attempts, g.error, 'en', g.body, g.html, g.text, '[]' from given g
      returning id, created_at, attempts, error, status, "to")
    insert into email_attempts (email_id, at, ok, answer, refused)
    select m.id, m.created_at + make_interval(mins => n - 1), m.status = 'sent' and n = m.attempts,
      case when m.status = 'failed' then m.error when n < m.attempts then '451 4.7.1 Greylisted, try again' else '250 2.0.0 Queued' end,
      case when m.status = 'failed' then array[m."to"] else '{}' end
    from made m cross join generate_series(1, m.attempts) n`.execute(tx)
}

/**
 * Seeds a year of emails to demo customers, with the mail servers' responses. Runs once, only if demo users were loaded.
 * @returns whether they were loaded now
 */
export const seedMail = (db: Db, now: number): Promise<boolean> =>
  seeding(db, async (tx) => {
    const marked = await sql`
      insert into seeded (name) select ${SEED_NAME}
      where exists (select from seeded where name = 'demo-volume') and not exists (select from emails)
      on conflict do nothing returning name`.execute(tx)
    if (marked.rows.length === 0) return false
    const dice = random(2026)
    const { rows: all } = await happened(now).execute(tx)
    for (let start = 0; start < all.length; start += BATCH)
      await insertMails(
        tx,
        all.slice(start, start + BATCH).map((one) => mailOf(one, dice, now)),
      )
    return true
  })

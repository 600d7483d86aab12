import { sql } from 'kysely'
import { ownNet } from '../../../schema/areas/invoices/allowances.ts'
import { LOOPS, type Loop, type LoopName, type Placeholder } from '../../../schema/areas/mail/placeholders.ts'
import { placeholdersOf, type SubjectName } from '../../../schema/areas/mail/subjects.ts'
import { pounds } from '../../../schema/engine/money/money.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import type { Context } from '../../engine/http/context.ts'
import { inLanguage, titleExpression } from '../../engine/read/language.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { type About, aboutOf } from '../documents/about.ts'
import { payableOf } from '../onlinePayments/payables.ts'
import type { From } from './emailContent.ts'
import { type Filled, valueOf } from './value.ts'
import { visitOf } from './visitFacts.ts'

type Raw = Readonly<Record<string, unknown>>
interface Facts {
  readonly own: Raw
  readonly lists: Readonly<Partial<Record<LoopName, readonly Raw[]>>>
}

const daysFrom = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const readable = (phone: string | null | undefined) => (phone ? readablePhone(phone) : null)
const joinLines = (lines: readonly string[] | undefined) => lines?.join(', ') || null
const rowsOf = (row: RecordRow, name: string) => (Array.isArray(row[name]) ? (row[name] as readonly Raw[]) : [])

/** Amounts of each line come from its own figures, as on documents. */
const priced = (lines: readonly Raw[]): readonly Raw[] =>
  lines.map((line) => ({
    name: line['name'] ?? line['description'],
    quantity: line['quantity'],
    price: line['price_ex_vat'],
    total: pounds(
      ownNet({
        quantity: Number(line['quantity'] ?? 1),
        price_ex_vat: Number(line['price_ex_vat'] ?? 0),
        discount: Number(line['discount'] ?? 0),
      }),
    ),
  }))

const netOf = (row: RecordRow) => Number(row['sub_total_ex_vat'] ?? 0) - Number(row['discount_total'] ?? 0)

/** Values that each kind of record provides. */
const FACTS: Readonly<Record<SubjectName, (ctx: Context, row: RecordRow, about: About) => Promise<Facts>>> = {
  quotes: async ({ engine }, row, about) => ({
    own: {
      'quote.number': row['number'],
      'quote.title': row['title'],
      'quote.date': row['created_at'],
      'quote.valid_until': row['valid_until'],
      'quote.total': row['total_inc_vat'],
      'quote.net': netOf(row),
      'quote.deposit': (await payableOf(engine.db, { of: 'quotes', id: row.id }))?.owed ?? null,
      'quote.revision': row['revision'],
      'quote.site': joinLines(about.site),
    },
    lists: { lines: priced([...rowsOf(row, 'services'), ...rowsOf(row, 'materials')]) },
  }),
  invoices: async ({ engine }, row) => {
    const due = row['due_date'] === null ? null : String(row['due_date'])
    const daysLate = due !== null && Number(row['balance']) > 0 ? daysFrom(due, dayOf(engine.clock())) : 0
    return {
      own: {
        'invoice.number': row['number'] ?? row['name'],
        'invoice.title': row['title'],
        'invoice.date': row['issue_date'],
        'invoice.due_date': due,
        'invoice.total': row['total_inc_vat'],
        'invoice.paid': row['paid'],
        // Drafts and credit notes are not payable and have no balance.
        'invoice.balance': row['settlement'] === null ? null : row['balance'],
        'invoice.days_late': daysLate > 0 ? daysLate : null,
      },
      lists: { lines: priced(rowsOf(row, 'lines')) },
    }
  },
  jobs: async ({ engine }, row, about) => {
    const statuses = engine.resources.get('job-statuses')
    const { rows } = await sql<{ status: string }>`
      select ${titleExpression(statuses, 's')} as status from job_statuses s where s.id = ${row['job_status_id']}`.execute(
      engine.db,
    )
    return {
      own: {
        'job.number': row['number'],
        'job.title': row['title'],
        'job.type': about.kind,
        'job.status': rows[0]?.status,
        'job.site': joinLines(about.site),
        'job.total': row['total_inc_vat'],
        'job.outstanding': (await payableOf(engine.db, { of: 'jobs', id: row.id }))?.owed ?? null,
      },
      lists: { lines: priced([...rowsOf(row, 'services'), ...rowsOf(row, 'materials')]) },
    }
  },
  leads: async (_ctx, row, about) => ({
    own: {
      'lead.type': about.kind,
      'lead.description': row['description'],
      'lead.received': row['created_at'],
      'lead.site': joinLines(
        [row['address1'], row['address2'], [row['city'], row['postcode']].filter(Boolean).join(' ')].filter(
          Boolean,
        ) as string[],
      ),
    },
    lists: {},
  }),
  complaints: async (_ctx, row) => ({
    own: {
      'complaint.number': row['ref'],
      'complaint.subject': row['subject'],
      'complaint.received': row['received_at'],
      'complaint.answer_by': row['respond_by'],
      'complaint.resolve_by': row['resolve_by'],
      'complaint.resolution': row['resolution'],
      'complaint.remedy': row['remedy_amount'],
    },
    lists: {},
  }),
  customers: async ({ engine }, row) => {
    const { rows } = await sql<{ number: string; due_date: string | null; balance: number; late: boolean }>`
      select number, due_date::text, balance::float8, coalesce(due_date < ${dayOf(engine.clock())}::date, false) as late
      from invoices where customer_id = ${row.id} and status = 'issued' and archived_at is null and balance > 0
      order by due_date nulls last, id limit 200`.execute(engine.db)
    const sum = (rows: readonly { balance: number }[]) => rows.reduce((all, { balance }) => all + balance, 0)
    return {
      own: { 'account.balance': sum(rows), 'account.overdue': sum(rows.filter(({ late }) => late)) },
      lists: { open_invoices: rows },
    }
  },
}

const TYPES: Readonly<Record<SubjectName, readonly [string, string]>> = {
  quotes: ['quote-types', 'quote_type_id'],
  jobs: ['job-types', 'job_type_id'],
  complaints: ['categories', 'category_id'],
  leads: ['lead-types', 'lead_type_id'],
  // Placeholder types for records without a type: they are never read.
  invoices: ['job-types', 'job_type_id'],
  customers: ['job-types', 'job_type_id'],
}

/** Values of a template for a record, with the sender and the language. */
export interface Known {
  readonly values: Filled
  readonly from: From
  readonly locale: Locale
  readonly customer: { readonly id: number; readonly name: string } | null
  readonly franchise: number | null
}

/** @param locale language of the email; default is the customer's, else the business's */
export async function knownOf(
  ctx: Context,
  subject: SubjectName,
  row: RecordRow,
  locale: Locale,
  visit?: number,
): Promise<Known> {
  return inLanguage(locale, async () => {
    const customer = subject === 'customers' ? row.id : (row['customer_id'] as number | null)
    const about = await aboutOf(ctx, { ...row, customer_id: customer }, TYPES[subject])
    const { own, lists } = await FACTS[subject](ctx, row, about)
    const { rows } = await sql<Raw>`
      select first_name, last_name, company_name, email, phone from customers where id = ${customer}`.execute(
      ctx.engine.db,
    )
    // A lead is addressed by the name they gave, whether or not they are a customer.
    const isLead = subject === 'leads'
    const contactRow = isLead ? (row as Raw) : (rows[0] ?? {})
    const called = isLead ? (row['company_name'] ?? row['name']) : about.customer
    const { seller } = about
    const { user } = ctx.actor
    const raw: Raw = {
      ...own,
      ...(await visitOf(ctx, { subject, id: row.id, visit }, locale, joinLines(about.site))),
      'customer.name': customer === null && !isLead ? null : called,
      'customer.first_name': contactRow['first_name'],
      'customer.last_name': contactRow['last_name'],
      'customer.company': contactRow['company_name'],
      'customer.email': contactRow['email'],
      'customer.phone': readable(contactRow['phone'] as string | null),
      'franchise.name': seller?.name,
      'franchise.legal_name': seller?.legal_name ?? seller?.name,
      'franchise.phone': readable(seller?.phone),
      'franchise.email': seller?.email,
      'franchise.address': joinLines(seller?.lines),
      'sender.name': [user.first_name, user.last_name].filter(Boolean).join(' '),
      'sender.email': user.email,
      today: dayOf(ctx.engine.clock()),
    }
    const named = placeholdersOf(subject)
    // Templates could reveal facts of other areas: they are filled in only for users who may see them there.
    const mayReveal = ({ needs = [] }: Pick<Placeholder, 'needs'>) =>
      needs.every((one) => ctx.actor.permissions.has(one))
    const values = Object.fromEntries(
      Object.entries(named).map(([name, placeholder]) => [
        name,
        valueOf(placeholder.kind, mayReveal(placeholder) ? raw[name] : null),
      ]),
    )
    const loops = Object.entries(lists).map(([name, members]) => {
      const { each, ...loop }: Loop = LOOPS[name as LoopName]
      if (!mayReveal(loop)) return [name, []]
      return [
        name,
        members.map((member) =>
          Object.fromEntries(Object.entries(each).map(([field, { kind }]) => [field, valueOf(kind, member[field])])),
        ),
      ]
    })
    return {
      values: { ...values, ...Object.fromEntries(loops) },
      from: {
        name: seller?.name ?? '',
        logo: seller?.logo ?? null,
        colour: seller?.colour ?? null,
        foot: [seller?.legal_name, joinLines(seller?.lines), readable(seller?.phone)].filter((one): one is string =>
          Boolean(one),
        ),
      },
      locale,
      customer: customer === null ? null : { id: customer, name: about.customer },
      franchise: (row['franchise_id'] as number | null | undefined) ?? null,
    }
  })
}

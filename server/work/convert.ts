import { sql } from 'kysely'
import customers from '../../schema/entities/customers.ts'
import jobs from '../../schema/entities/jobs.ts'
import leads from '../../schema/entities/leads.ts'
import quotes from '../../schema/entities/quotes.ts'
import leadStatuses from '../../schema/libraries/lead-statuses.ts'
import quoteStatuses from '../../schema/libraries/quote-statuses.ts'
import { checkBody } from '../../schema/validate.ts'
import { allow } from '../kit/access.ts'
import type { Context, WriteContext } from '../kit/context.ts'
import { add } from '../kit/create.ts'
import { invalid, problem } from '../kit/errors.ts'
import type { Reply } from '../kit/idempotency.ts'
import type { RecordRow } from '../kit/read.ts'
import { systemComment } from '../record/comments.ts'
import type { About } from '../record/toldTo.ts'
import { type Asked, actOn, automaticStatus, onlyOnce, setStatus } from './act.ts'
import { carryOver, termsOf } from './copy.ts'
import { asCopied } from './pricing.ts'

/** A record and what it is called. */
type Named = readonly [at: About, name: unknown]

/** Says at both what became of the one and where the other is from. */
async function sayConverted(write: WriteContext, [from, was]: Named, [to, is]: Named): Promise<void> {
  await systemComment(write, from, { key: 'converted_to', params: { number: String(is) }, about: to })
  await systemComment(write, to, { key: 'converted_from', params: { number: String(was) }, about: from })
}

/** The first type of a library in its order, for what was made without anybody choosing one. */
async function firstType(write: WriteContext, table: string, field: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where active and archived_at is null order by position, id limit 1`.execute(
    write.tx,
  )
  if (!rows[0]) throw invalid({ [field]: [{ code: 'required' }] })
  return rows[0].id
}

/**
 * The type of the job that a quote becomes: the one its own type says, or the only one that there is.
 * @throws problem 422 required at job_type_id where nobody says which of several
 */
async function jobTypeOf(write: WriteContext, quoteType: unknown): Promise<number> {
  const { rows } = await sql<{ id: number; said: boolean }>`
    select t.id, t.id is not distinct from (select q.job_type_id from quote_types q where q.id = ${quoteType}) as said
    from job_types t where t.active and t.archived_at is null order by said desc, t.id limit 2`.execute(write.tx)
  const [first, second] = rows
  if (!first || (!first.said && second)) throw invalid({ job_type_id: [{ code: 'required' }] })
  return first.id
}

async function categoryOf(write: WriteContext, status: unknown): Promise<string | undefined> {
  const { rows } = await sql<{ category: string }>`
    select category from quote_statuses where id = ${status}`.execute(write.tx)
  return rows[0]?.category
}

/**
 * POST /quotes/{id}/convert: an accepted quote becomes a job, once.
 * @param jobType left out, the one that the type of the quote says
 * @throws problem 409 already_converted with the job, 409 quote_not_accepted, 422 at job_type_id where the type is to be said
 */
export async function convertQuote(ctx: Context, asked: Asked, jobType: number | undefined): Promise<Reply> {
  const made = ctx.engine.resources.get(jobs.name)
  return actOn(ctx, asked, async (write, resource, quote) => {
    allow(write, made, 'create')
    await onlyOnce(write, made, 'quote_id', quote.id, 'job')
    if ((await categoryOf(write, quote['quote_status_id'])) !== 'won') throw problem(409, 'quote_not_accepted')
    const values = asCopied({
      ...(await termsOf(write, quote)),
      job_type_id: jobType ?? (await jobTypeOf(write, quote['quote_type_id'])),
      ...{ quote_id: quote.id, lead_id: quote['lead_id'] ?? null },
    })
    const job = await add(write, made, values)
    const about = { subject: jobs.name, id: job.id }
    await carryOver(write, { subject: quotes.name, id: quote.id }, about, 'job')
    const status = await automaticStatus(write, ctx.engine.resources.get(quoteStatuses.name), 'converted')
    await setStatus(write, resource, quote, status)
    const was: Named = [{ resource: quotes.name, id: quote.id }, quote['number']]
    await sayConverted(write, was, [{ resource: jobs.name, id: job.id }, job['number']])
    return { job }
  })
}

/** The customer that a lead becomes, with its address where it says enough of one. */
async function customerOf(write: WriteContext, lead: RecordRow): Promise<number> {
  const resource = write.engine.resources.get(customers.name)
  allow(write, resource, 'create')
  const named = ['first_name', 'last_name', 'company_name', 'phone', 'email', 'franchise_id']
  const { address1, address2, city, county, postcode, lat, lng } = lead
  const whole = address1 && city && postcode
  const address = { line1: address1, line2: address2, city, county, postcode, lat, lng, primary: true }
  const body = {
    ...Object.fromEntries(named.map((name) => [name, lead[name] ?? null])),
    // A lead may have nothing but a number; a customer is called something.
    ...(lead['first_name'] || lead['last_name'] || lead['company_name'] ? {} : { last_name: lead['name'] }),
  }
  const tried = checkBody(resource, 'create', { ...body, addresses: whole ? [address] : [] })
  // An address that does not hold as one is left to whoever makes the offer; nothing else is.
  const checked = tried.ok ? tried : checkBody(resource, 'create', body)
  if (!checked.ok) throw invalid(checked.errors)
  return (await add(write, resource, checked.value)).id
}

const firstSite = async (write: WriteContext, customer: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from customers_addresses where owner_id = ${customer} order by is_site desc, "primary" desc, position limit 1`.execute(
    write.tx,
  )
  return rows[0]?.id ?? null
}

interface LeadBody {
  readonly customer_id?: number | undefined
  readonly quote_type_id?: number | undefined
}

/**
 * POST /leads/{id}/convert: a lead becomes a quote, once; its customer is the one that is named, or is made of what the lead says.
 * @throws problem 409 already_converted with the quote
 */
export async function convertLead(ctx: Context, asked: Asked, body: LeadBody): Promise<Reply> {
  const made = ctx.engine.resources.get(quotes.name)
  return actOn(ctx, asked, async (write, resource, lead) => {
    allow(write, made, 'create')
    await onlyOnce(write, made, 'lead_id', lead.id, 'quote')
    const customer = body.customer_id ?? (await customerOf(write, lead))
    const quote = await add(write, made, {
      customer_id: customer,
      address_id: await firstSite(write, customer),
      quote_type_id: body.quote_type_id ?? (await firstType(write, 'quote_types', 'quote_type_id')),
      ...{ franchise_id: lead['franchise_id'] ?? null, assignedTo: lead['assignedTo'] ?? null },
      ...{ description: lead['description'] ?? null, lead_id: lead.id },
      ...{ services: [], materials: [], overall_discount: 0 },
    })
    const about = { subject: quotes.name, id: quote.id }
    await carryOver(write, { subject: leads.name, id: lead.id }, about, 'quote')
    const status = await automaticStatus(write, ctx.engine.resources.get(leadStatuses.name), 'won')
    await setStatus(write, resource, lead, status)
    const was: Named = [{ resource: leads.name, id: lead.id }, lead['name']]
    await sayConverted(write, was, [{ resource: quotes.name, id: quote.id }, quote['number']])
    return { quote }
  })
}

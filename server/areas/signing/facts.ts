import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import type { DocumentPlaceholder } from '../../../schema/engine/text/placeholders.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { tokensOf } from '../../../schema/kinds/template/model.ts'
import type { Actor } from '../../engine/http/actor.ts'
import type { Engine } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import type { RecordRow } from '../../engine/read/read.ts'
import { type About, aboutOf } from '../documents/about.ts'
import { isRequired } from './required.ts'

/** Context for reading facts: the device's session and the time. */
export interface Reading {
  readonly engine: Pick<Engine, 'db' | 'resources' | 'clock'>
  readonly actor: { readonly user: Pick<Actor['user'], 'id' | 'first_name' | 'last_name'> }
  /** The visit at which the document is signed: facts refer to it even if another one is in progress. */
  readonly visit?: number
}

export type Facts = Readonly<Partial<Record<DocumentPlaceholder, string>>>

interface Own {
  readonly person: string | null
  readonly company: string | null
  readonly worker: string | null
  readonly category: string | null
  readonly on: string | null
  readonly services: string | null
  readonly materials: string | null
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/**
 * Reads the facts of a job with its sub-jobs: lines, total, and who attends when: at the visit of the signature, else the one in progress, else the
 * next, else the last.
 */
async function ownOf({ engine, actor, visit = 0 }: Reading, { id }: RecordRow): Promise<Own> {
  const parts = sql`(select p.* from jobs p join job_statuses l on l.id = p.job_status_id
    where p.id = ${id} or (p.parent_id = ${id} and p.archived_at is null and l.category <> 'cancelled'))`
  const now = engine.clock().toISOString()
  const { rows } = await sql<Own>`
    with parts as ${parts}, visit as (
      select a.id, a.starts_at from appointments a
      where a.subject = 'jobs' and a.subject_id in (select id from parts) and a.archived_at is null and a.status <> 'cancelled'
      order by a.id = ${visit} desc, a.status not in ('on_site', 'on_the_way'), a.ends_at < ${now}::timestamptz,
        abs(extract(epoch from a.starts_at - ${now}::timestamptz)) limit 1),
    who as (
      select w.name, w.worker_category_id from visit v join appointments_worker_ids l on l.owner_id = v.id join workers w on w.id = l.target_id
      order by w.user_id is not distinct from ${actor.user.id} desc, l.position limit 1)
    select nullif(concat_ws(' ', c.first_name, c.last_name), '') as person, nullif(c.company_name, '') as company,
      (select name from who) as worker, (select k.name from who join worker_categories k on k.id = who.worker_category_id) as category,
      (select v.starts_at from visit v) as "on",
      (select string_agg(s.name, ', ' order by p.parent_id nulls first, p.id, s.position) from parts p join jobs_services s on s.owner_id = p.id) as services,
      (select string_agg(m.name || ' × ' || trim_scale(m.quantity)::text, ', ' order by p.parent_id nulls first, p.id, m.position)
        from parts p join jobs_materials m on m.owner_id = p.id) as materials,
      (select sum(p.sub_total_ex_vat - p.discount_total) from parts p) as net, (select sum(p.vat_total) from parts p) as vat,
      (select sum(p.total_inc_vat) from parts p) as gross
    from jobs j join customers c on c.id = j.customer_id where j.id = ${id}`.execute(engine.db)
  return rows[0] as Own
}

const joinLines = (lines: readonly string[] | undefined): string | null => lines?.join(', ') || null

function factsFrom(job: RecordRow, about: About, signerFacts: Own, today: string): Facts {
  const { seller } = about
  const day = signerFacts.on === null ? (job['planned_for'] as string | null) : dayOf(signerFacts.on)
  const facts: Readonly<Record<Exclude<DocumentPlaceholder, 'signer.name'>, string | null | undefined>> = {
    'customer.name': signerFacts.person ?? signerFacts.company,
    'customer.company': signerFacts.company,
    'customer.address': joinLines(about.billing),
    'customer.email': about.email,
    'customer.phone': about.phone && readablePhone(about.phone),
    'job.number': String(job['number']),
    'job.type': about.kind,
    'job.site': joinLines(about.site) ?? joinLines(about.billing),
    'job.date': day && formatDate(day),
    'job.services': signerFacts.services,
    'job.materials': signerFacts.materials,
    'job.total_ex_vat': formatMoney(signerFacts.net),
    'job.vat_total': formatMoney(signerFacts.vat),
    'job.total_inc_vat': formatMoney(signerFacts.gross),
    'worker.name': signerFacts.worker,
    'worker.category': signerFacts.category,
    'franchise.name': seller?.name,
    'franchise.legal_name': seller?.legal_name ?? seller?.name,
    'franchise.address': joinLines(seller?.lines),
    'franchise.phone': seller?.phone && readablePhone(seller.phone),
    'franchise.email': seller?.email,
    'franchise.company_number': seller?.company_number,
    'franchise.vat_number': seller?.vat_number,
    today: formatDate(today),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value))
}

/** A document with the facts of a job. */
export interface Filled {
  readonly document: DocumentRow
  readonly about: About
  readonly facts: Facts
  /** Placeholders without a value. */
  readonly unfilled: readonly string[]
  /** Probable signer. */
  readonly signer: string | null
  /** Hash of everything that is read before signing. */
  readonly digest: string
}

export interface DocumentRow {
  readonly id: number
  readonly name: string
  readonly signer_role: string
  readonly edition: number
  readonly body: string
}

/** @throws problem 404 for an unknown document, and for one that this type of job does not require */
export async function documentFor(
  { engine }: Pick<Reading, 'engine'>,
  job: RecordRow,
  id: number,
): Promise<DocumentRow> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.name, d.signer_role, d.edition, d.body from signature_documents d
    where d.id = ${id} and ${isRequired(sql`${job['job_type_id']}::bigint`)}`.execute(engine.db)
  const [document] = rows
  if (!document) throw problem(404, 'not_found')
  return document
}

/** @param day day of signing in the business's time zone */
export async function fill(ctx: Reading, job: RecordRow, id: number, day: string): Promise<Filled> {
  const document = await documentFor(ctx, job, id)
  const about = await aboutOf(ctx, job, ['job-types', 'job_type_id'])
  const signerFacts = await ownOf(ctx, job)
  const facts = factsFrom(job, about, signerFacts, day)
  const named = [...new Set(tokensOf(document.body).map(({ name }) => name))].filter((name) => name !== 'signer.name')
  const factNamed = (name: string) => (facts as Readonly<Record<string, string | undefined>>)[name]
  const { first_name, last_name } = ctx.actor.user
  const signers: Readonly<Record<string, string | null>> = {
    customer: signerFacts.person,
    worker: signerFacts.worker,
    manager: [first_name, last_name].filter(Boolean).join(' '),
  }
  // The day of signing comes from the signature: a document read the evening before is still the same.
  const filledPlaceholders = named.map((name) => [name, name === 'today' ? null : (factNamed(name) ?? null)])
  const read = [document.name, document.signer_role, document.body, ...filledPlaceholders]
  return {
    document,
    about,
    facts,
    signer: signers[document.signer_role] ?? null,
    unfilled: named.filter((name) => factNamed(name) === undefined),
    digest: createHash('sha256').update(JSON.stringify(read)).digest('hex'),
  }
}

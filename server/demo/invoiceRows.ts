import { sql } from 'kysely'
import { resources } from '../../schema/all.ts'
import type { RequestedInvoice } from '../../schema/areas/invoices/shapes.ts'
import { dueOf } from '../areas/invoices/due.ts'
import type { Facts } from '../areas/invoices/facts.ts'
import type { Invoice } from '../areas/invoices/rows.ts'
import { type Head, type Worked, workOut } from '../areas/invoices/workOut.ts'
import { asItself } from '../areas/jobs/program.ts'
import type { Tx } from '../engine/db/kysely.ts'
import type { Engine, WriteContext } from '../engine/http/context.ts'
import type { Values } from '../engine/write/stages/item.ts'
import { insertMany } from '../engine/write/stages/store.ts'
import type { Planned } from './invoicePlan.ts'

/** A minimal write context for calculating documents, as there is no engine yet. */
export const demoWrite = (tx: Tx, now: number): WriteContext => {
  const engine = { db: tx, resources, rules: new Map(), clock: () => new Date(now) } as unknown as Engine
  return { ...asItself(engine, 'DEMO'), tx }
}

export interface InsertedDraft {
  readonly row: Invoice
  readonly worked: Worked
  readonly day: string
  readonly person: number | null
  /** Number of the credited invoice. */
  readonly credited: string | null
}

/** Whether a document could be issued: it has a price, and a VAT kind in every line. */
const isWhole = ({ values, buyer }: Worked): boolean =>
  buyer.address && values.total_inc_vat > 0 && values.lines.every(({ vat_kind }) => vat_kind !== null)

const SHARED = {
  quote_id: null,
  before_job: false,
  credit_of_id: null,
  received_on: null,
  po_number: null,
  buyer_reference: null,
  reason: null,
  notes: null,
  status: 'draft',
  paid: 0,
  credited: 0,
  disputed: false,
  dispute_reason: null,
}

/** A calculated draft that is not saved yet. */
export interface Drafted extends Omit<InsertedDraft, 'row'> {
  readonly id: number
  readonly values: Values
}

/**
 * Saves drafts in a few statements per user.
 * @returns them in the given order
 */
export async function insertDrafts(write: WriteContext, drafts: readonly Drafted[]): Promise<readonly InsertedDraft[]> {
  const invoicesById = new Map<number, Invoice>()
  for (const [person, personDrafts] of Map.groupBy(drafts, (draft) => draft.person)) {
    const personWrite = { ...write, actor: { ...write.actor, user: { ...write.actor.user, id: person as number } } }
    const [values, ids] = [
      personDrafts.map((draft) => ({ ...SHARED, ...draft.values })),
      personDrafts.map(({ id }) => id),
    ]
    for (const row of await insertMany(personWrite, resources.get('invoices'), values, ids))
      invoicesById.set(row.id, row as unknown as Invoice)
  }
  return drafts.map(({ id, values: _, ...draft }) => ({ ...draft, row: invoicesById.get(id) as Invoice }))
}

/**
 * Calculates a planned document by the program's own rules.
 * @returns null if it could not be issued
 */
export async function draftPlanned(
  write: WriteContext,
  facts: Facts,
  id: number,
  plan: Planned,
): Promise<Drafted | null> {
  const { job: job_id, customer: customer_id, franchise: franchise_id, kind, asked, day, person } = plan
  const supply_date = kind === 'deposit' ? null : day
  const head: Head = {
    kind,
    customer_id,
    job_id,
    credit_of_id: null,
    franchise_id,
    asked,
    supply_date,
    received_on: null,
  }
  const workedOut = await workOut(write, head, day, facts)
  return isWhole(workedOut)
    ? { id, values: { ...head, ...workedOut.values }, worked: workedOut, day, person, credited: null }
    : null
}

/** Calculates a credit note for part of an invoice. */
export async function draftCredit(
  write: WriteContext,
  id: number,
  draftOfInvoice: InsertedDraft,
  { amount, reason, day, number }: Record<'reason' | 'day' | 'number', string> & { readonly amount: number },
): Promise<Drafted> {
  const { customer_id, job_id, franchise_id } = draftOfInvoice.row
  const creditRequest: RequestedInvoice = { kind: 'credit', amount }
  const whose = { customer_id, job_id, franchise_id, asked: creditRequest, supply_date: null, received_on: null }
  const head: Head = { kind: 'credit_note', credit_of_id: draftOfInvoice.row.id, ...whose }
  const workedOut = await workOut(write, head, day)
  return {
    id,
    values: { ...head, ...workedOut.values, reason },
    worked: workedOut,
    day,
    person: draftOfInvoice.person,
    credited: number,
  }
}

/** Returns what issuing adds to a draft besides its PDF. */
export function frozen({ row, worked, day }: InsertedDraft, number: string, issued_at: string) {
  const { seller, buyer, tax_point, values } = worked
  const due = dueOf(row, { issue_date: day, seller, buyer })
  return {
    number,
    issue_date: day,
    tax_point,
    issued_at,
    due_date: due?.date ?? null,
    seller: seller?.seller ?? null,
    buyer: buyer.buyer,
    explanation: { ...values.explanation, ...(due ? { due: due.terms } : {}) },
  }
}

/** Marks drafts as issued. */
export async function freeze(
  tx: Tx,
  issued: readonly (ReturnType<typeof frozen> & { readonly id: number })[],
): Promise<void> {
  await sql`
    update invoices i set status = 'issued', number = r.number, issue_date = r.issue_date, tax_point = r.tax_point, due_date = r.due_date,
      issued_at = r.issued_at, created_at = r.issued_at, updated_at = r.issued_at, seller = r.seller, buyer = r.buyer, explanation = r.explanation,
      version = 2
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as r (id bigint, number text, issue_date date, tax_point date, due_date date,
      issued_at timestamptz, seller jsonb, buyer jsonb, explanation jsonb)
    where i.id = r.id`.execute(tx)
}

import { sql } from 'kysely'
import { invoiceDocumentOf, ublOfInvoice } from '../../../schema/areas/invoices/endpoints.ts'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import type { Caller, WriteContext } from '../../engine/http/context.ts'
import { defineServer, type Restore } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { scopeOf } from '../../engine/rights/access.ts'
import { keepInScope, recordScope } from '../../engine/rights/recordScope.ts'
import { change } from '../../engine/write/update.ts'
import { documentRoute } from '../documents/documentRoute.ts'
import { documentFor, ublFor } from './documentFor.ts'
import { partiesOf } from './ofJob.ts'
import { reviseLines } from './revise.ts'
import type { Invoice, NewLine } from './rows.ts'
import { today, workOut } from './workOut.ts'

/** Kinds of invoices that can be created without a job or an invoice. */
const FREE = ['final', 'proforma']

/**
 * Refuses to change the customer or franchise of a document that takes them from its job or invoice. The franchise can be chosen if the job has none.
 * @throws problem 422 from_job at the field
 */
async function checkParties(write: WriteContext, values: Readonly<Partial<Invoice>>, before: Invoice): Promise<void> {
  const changes = (name: 'customer_id' | 'franchise_id') => values[name] !== undefined && values[name] !== before[name]
  if (changes('customer_id')) throw invalid({ customer_id: [{ code: 'from_job' }] })
  if (!changes('franchise_id')) return
  const isOpen = before.job_id !== null && before.credit_of_id === null
  if (!isOpen || (await partiesOf(write, before.job_id))?.franchise_id !== null)
    throw invalid({ franchise_id: [{ code: 'from_job' }] })
}

/** Recalculates the draft of a job for the chosen franchise. Changes `values`. */
async function chargeAs(write: WriteContext, values: Partial<Invoice>, before: Invoice): Promise<void> {
  const { franchise_id } = values
  if (franchise_id === undefined || franchise_id === before.franchise_id) return
  const { values: workedOut } = await workOut(write, { ...before, franchise_id }, today(write))
  const lines = workedOut.lines.map((line, i) => ({ ...line, ...(before.lines[i] ? { id: before.lines[i].id } : {}) }))
  Object.assign(values, { ...workedOut, lines })
}

/** Recalculates the draft of a job after its lines or franchise were edited. Changes `values`. */
async function reviseDraft(write: WriteContext, values: Partial<Invoice>, before: Invoice): Promise<void> {
  const whose = { ...before, franchise_id: values.franchise_id ?? before.franchise_id }
  const revised = values.lines ? await reviseLines(write, values.lines, whose) : {}
  if (Object.keys(revised).length > 0) Object.assign(values, revised)
  else await chargeAs(write, values, before)
}

/**
 * The amounts of a credit note are fixed when it is created: only the descriptions of its lines can change.
 * @throws problem 422 from_job
 */
function checkCredit(values: Readonly<Partial<Invoice>>, before: Invoice): void {
  if (!values.lines) return
  const was = new Map(before.lines.map((line) => [line.id, line]))
  const isSame = (line: NewLine) => {
    const old = was.get(line.id)
    const names = ['quantity', 'price_ex_vat', 'discount', 'vat_rate_id'] as const
    return old !== undefined && names.every((name) => (old[name] ?? null) === (line[name] ?? null))
  }
  if (values.lines.length !== before.lines.length || !values.lines.every(isSame))
    throw invalid({ lines: [{ code: 'from_job' }] })
}

/** Recalculates an invoice with lines of its own on every write. Changes `values`. */
async function reckonFree(write: WriteContext, values: Partial<Invoice>, before: Invoice | null): Promise<void> {
  const merged = { ...before, ...values } as Invoice
  if (!before && !FREE.includes(merged.kind)) throw invalid({ kind: [{ code: 'not_offered' }] })
  if (merged.lines.some(({ price_ex_vat }) => price_ex_vat < 0))
    throw invalid({ lines: [{ code: 'gte', params: { limit: 0 } }] })
  const shared = merged.lines.findIndex(({ share_percent }) => (share_percent ?? null) !== null)
  if (shared >= 0) throw invalid({ [`lines.${shared}.share_percent`]: [{ code: 'not_for_kind' }] })
  const { rows } = await sql`select from customers where id = ${merged.customer_id}`.execute(write.tx)
  // A customer that does not exist is refused by the check of references.
  if (rows.length === 0) return
  const head = { ...merged, job_id: null, credit_of_id: null, asked: null, tax_point: null }
  const { values: workedOut } = await workOut(write, head, today(write))
  const lines = workedOut.lines.map((line, i) => ({
    ...line,
    ...(merged.lines[i]?.id ? { id: merged.lines[i].id } : {}),
  }))
  Object.assign(values, { ...workedOut, lines })
}

/** Condition: an unpaid invoice whose due date was between `from` and `to` days ago. */
const overdueBetween =
  (from: number, to: number | null) =>
  ({ engine }: Caller) => {
    const today = dayOf(engine.clock())
    const after = to === null ? sql`` : sql` and t.due_date >= ${addDays(today, -to)}::date`
    return sql<boolean>`(t.balance > 0 and t.due_date <= ${addDays(today, -from)}::date${after})`
  }

const overdue = ({ clock }: Caller['engine']) => sql<boolean>`(t.balance > 0 and t.due_date < ${dayOf(clock())}::date)`

/** Fields that can change on an issued document because they are not part of it. */
const ABOUT = ['disputed', 'dispute_reason'] as const
const saysOnly = (values: object) => Object.keys(values).every((name) => (ABOUT as readonly string[]).includes(name))

const putBack = (name: (typeof ABOUT)[number]): Restore => ({
  now: async (_write, row) => row[name] ?? null,
  put: (write, row, value) => change({ ...write, setsAutomatic: true }, invoices, row, { [name]: value }),
})

export default defineServer(invoices, {
  open: () => sql<boolean>`(t.status = 'draft' or t.balance > 0)`,
  /**
   * Callers who may see a job may see its invoices; callers who may see a quote may see its invoices while there is no job. Other invoices belong to
   * their franchise, or to their author.
   */
  scope: (actor, _act, asker) => {
    const ownScope = recordScope(actor, invoices.belongs)
    if (ownScope === true || ownScope === false) return ownScope
    const scopeOfResource = (name: 'jobs' | 'quotes') => scopeOf(asker, asker.engine.resources.get(name), 'read')
    return sql<boolean>`(${ownScope} or t.job_id in (select t.id from jobs t where ${scopeOfResource('jobs')})
      or t.job_id is null and t.quote_id in (select t.id from quotes t where ${scopeOfResource('quotes')}))`
  },
  computes: { overdue: ({ engine }) => sql<boolean>`coalesce(${overdue(engine)}, false)` },
  conditions: {
    job: (_asker, ids) => sql<boolean>`t.job_id in (
      select j.id from jobs j where j.id = any(${ids}::bigint[]) or j.parent_id = any(${ids}::bigint[]))`,
    overdue: ({ engine }) => overdue(engine),
    // An invoice without a due date is not late.
    not_due: ({ engine }) =>
      sql<boolean>`(t.balance > 0 and coalesce(t.due_date >= ${dayOf(engine.clock())}::date, true))`,
    late_month: overdueBetween(1, 30),
    late_two_months: overdueBetween(31, 60),
    late_three_months: overdueBetween(61, 90),
    late_longer: overdueBetween(91, null),
    in_dispute: () => sql<boolean>`(t.balance > 0 and t.disputed)`,
  },
  restore: {
    disputed: putBack('disputed'),
    dispute_reason: putBack('dispute_reason'),
    // Only a withdrawn draft can become a draft again; an issued invoice stays issued.
    status: {
      only: (before, after) => [before, after].every((status) => status === 'draft' || status === 'withdrawn'),
      now: async (_write, row) => row['status'],
      put: (write, row, status) =>
        change({ ...write, setsAutomatic: true }, 'invoices', row, { status: status as Invoice['status'] }),
    },
  },
  // The customer relies on an issued invoice: mistakes are corrected by a credit note.
  irreversible: (_write, { before, after }, now) =>
    [before, after, now].some((side) => side?.['status'] === 'issued')
      ? { code: 'invoice_stands', act: 'credit' }
      : undefined,
  before: async (ctx, values, before) => {
    if (before?.status === 'issued' && ctx.setsAutomatic && saysOnly(values)) return
    const isMerged = ctx.movesReferences && Object.keys(values).every((name) => name === 'customer_id')
    const isLeft = before && before.status !== 'draft' && !(ctx.isRestoring && before.status === 'withdrawn')
    if (isLeft && !isMerged) throw problem(409, before.status === 'issued' ? 'invoice_issued' : 'invoice_not_draft')
    if (ctx.setsAutomatic || isMerged) return
    if (!ctx.isRestoring) keepInScope(ctx.actor, invoices.belongs, values, before)
    if (before && (before.job_id !== null || before.credit_of_id !== null || before.before_job)) {
      // An undo does not restore lines that follow from the job: they are recalculated.
      if (ctx.isRestoring) Reflect.deleteProperty(values, 'lines')
      await checkParties(ctx, values, before)
      if (before.credit_of_id !== null) checkCredit(values, before)
      else await reviseDraft(ctx, values, before)
      return
    }
    await reckonFree(ctx, values, before)
  },
  after: async (_ctx, after, before) => {
    if (before && after.status === 'issued' && after.archived_at !== before.archived_at)
      throw problem(409, 'invoice_issued')
  },
  routes: (app, engine) => {
    documentRoute(invoiceDocumentOf, 'Download the PDF of an invoice', documentFor)(app, engine)
    documentRoute(ublOfInvoice, 'An issued invoice as UBL', ublFor, { mime: 'application/xml', ending: 'xml' })(
      app,
      engine,
    )
  },
})

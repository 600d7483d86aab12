import { sql } from 'kysely'
import type { z } from 'zod'
import { invoicing } from '../../../../schema/areas/invoices/endpoints.ts'
import { rateSums, sumsOf } from '../../../../schema/areas/invoices/invoicing/rates.ts'
import { invoicedSoFar, leftOfPart } from '../../../../schema/areas/invoices/invoicing/standing.ts'
import { pounds, scaled, sum } from '../../../../schema/engine/money/money.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { ProblemError } from '../../../engine/http/errors.ts'
import { ownTitleField } from '../../../engine/read/language.ts'
import { scopeOf } from '../../../engine/rights/access.ts'
import { transact } from '../../../engine/write/transact.ts'
import { type Invoicing, invoicingOf } from '../ofJob.ts'

type Answer = z.input<typeof invoicing.answer>

const NO_INVOICING: Pick<Invoicing, 'agreed' | 'documents' | 'rows'> = { agreed: [], documents: [], rows: [] }

export default answer(invoicing, (ctx, { id }) =>
  // One transaction, so that agreed and issued amounts are consistent.
  transact(ctx, async (write): Promise<Answer> => {
    const invoicing = await invoicingOf(write, id).catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'invoiced_with_parent') return null
      throw error
    })
    const { agreed, documents, rows } = invoicing ?? NO_INVOICING
    const standings = invoicedSoFar(agreed, documents)
    const total = (column: 'agreed' | 'invoiced' | 'left') => pounds(sum(standings.map((one) => one[column])))
    const { rows: invoices } = await sql<Answer['invoices'][number]>`
      select t.id, ${ownTitleField(ctx.engine.resources.get('invoices'), 't')} as name, t.kind, t.status, t.credit_of_id, t.credit_effect, t.issue_date, t.due_date, t.net_total, t.vat_total, t.total_inc_vat, t.vat from invoices t
      where t.job_id = ${id} and t.status <> 'withdrawn' and ${scopeOf(ctx, ctx.engine.resources.get('invoices'), 'list')}
      order by t.issued_at nulls last, t.id`.execute(write.tx)
    const { rows: state } = await sql<{ invoiced: boolean }>`
      select s.category = 'invoiced' as invoiced from jobs j join job_statuses s on s.id = j.job_status_id where j.id = ${id}`.execute(
      write.tx,
    )
    const isAny = agreed.some(({ net }) => net > 0n)
    const isLeft = standings.some(({ left }) => left > 0n)
    const isOut = rows.some(({ kind }) => kind === 'final')
    const vatOut = sum(
      rows
        .filter(({ credit_effect }) => credit_effect !== 'reduces')
        .map(({ kind, vat_total }) => (kind === 'credit_note' ? -1n : 1n) * scaled(vat_total ?? 0, 2)),
    )
    return {
      rates: standings.map(({ rate, agreed: agreedNet, invoiced, left }) => ({
        percent: Number(rate.percent),
        kind: rate.kind,
        agreed: pounds(agreedNet),
        invoiced: pounds(invoiced),
        left: pounds(left),
      })),
      total: { agreed: total('agreed'), invoiced: total('invoiced'), left: total('left') },
      vat: { agreed: pounds(sumsOf(rateSums(agreed)).vat), invoiced: pounds(vatOut) },
      lines: agreed.map((part) => ({
        line: part.key,
        name: part.name,
        quantity: Number(part.quantity),
        net: pounds(part.net),
        left: pounds(leftOfPart(part, documents)),
        percent: Number(part.rate.percent),
        kind: part.rate.kind,
      })),
      invoices,
      offered: [
        ...(isLeft ? (['deposit', 'interim'] as const) : []),
        ...(isAny && (isLeft || !isOut) ? (['final', 'proforma'] as const) : []),
      ],
      with_parent: invoicing === null,
      before_invoicing: state[0]?.invoiced === true && rows.length === 0 && invoicing !== null,
    }
  }),
)

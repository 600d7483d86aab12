import { useTranslate } from 'ra-core'
import { use, useState } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { pounds, scaled } from '../../../schema/engine/money/money.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { RecordScreenActionsContext } from '../../kit/record/next/StepsContext.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { TakePayment } from './TakePayment.tsx'
import { type PaymentRow, type Payments, usePayments } from './usePayments.ts'
import './payments.css'
import './money.css'

const Explain = loadable(() => import('./ExplainTotal.tsx'))

/** Number of payments shown here; the others are in their tab. */
const MAX_PAYMENTS = 3

/** The parts of the outstanding amount. */
const PARTS = ['due_on_invoices', 'still_to_invoice', 'unallocated'] as const

/** For a job without invoices, its price and payments are sufficient. */
const isPlain = ({ total, paid, due_on_invoices: due, still_to_invoice: open, unallocated }: Payments): boolean =>
  due === 0 && open === total && unallocated === paid

const Paid = ({ row }: { readonly row: PaymentRow }) => (
  <div className="money-paid">
    <dt>
      {row.type.name}, {formatDate(row.created)}
    </dt>
    <dd>{formatMoney(row.flow === 'refund' ? row.amountPaid : -row.amountPaid)}</dd>
  </div>
)

/** The outstanding amount of a job including its sub-jobs, how it is calculated, and the payments. */
export function MoneyCard({ record }: PartProps) {
  const translate = useTranslate()
  const { openTab } = use(RecordScreenActionsContext)
  const { data } = usePayments(record.id)
  const [isOpen, setOpen] = useState(false)
  const explain = () => setOpen(true)
  const text = translate('payments.explain')
  useShortcuts([data !== undefined && { keys: '=', scope: 'record', text, run: explain, palette: true }])
  const isArchived = Boolean(record['archived_at'])
  const { total = Number(record['with_sub_jobs']), paid = 0, outstanding = 0 } = data ?? {}
  const expectedTotal = pounds(scaled(paid, 2) + scaled(Math.max(0, outstanding), 2))
  const ownTotal = Number(record['total_inc_vat'])
  const succeeded = data?.data.filter(({ status }) => status === 'succeeded') ?? []
  const rest = outstanding < 0 ? 'overpaid' : outstanding === 0 && paid > 0 ? 'settled' : 'outstanding'
  return (
    <section
      data-first
      className="record-card money"
      aria-label={translate('payments.money')}
      aria-busy={!data || undefined}
    >
      <header className="money-head">
        <p className="money-rest" data-rest={rest}>
          <strong>{data ? formatMoney(Math.abs(rest === 'settled' ? paid : outstanding)) : '…'}</strong>{' '}
          {translate(`payments.${rest === 'settled' ? 'settled_short' : `${rest}_short`}`)}
        </p>
        <button type="button" className="card-act" aria-keyshortcuts="=" onClick={explain}>
          {text} <kbd aria-hidden="true">=</kbd>
        </button>
      </header>
      <div
        className="money-bar"
        role="img"
        aria-label={translate('payments.bar', { paid: formatMoney(paid), total: formatMoney(expectedTotal) })}
      >
        <span
          style={{ width: `${expectedTotal > 0 ? Math.max(0, Math.min(100, (100 * paid) / expectedTotal)) : 0}%` }}
        />
      </div>
      <dl className="money-sums">
        {ownTotal !== total && (
          <>
            <div>
              <dt>{translate('payments.this_job')}</dt>
              <dd>{formatMoney(ownTotal)}</dd>
            </div>
            <div>
              <dt>{translate('payments.sub_jobs')}</dt>
              <dd>{formatMoney(total - ownTotal)}</dd>
            </div>
          </>
        )}
        <div className="money-total">
          <dt>{translate('payments.total_inc')}</dt>
          <dd>{formatMoney(total)}</dd>
        </div>
        {succeeded.slice(0, MAX_PAYMENTS).map((row) => (
          <Paid key={row.id} row={row} />
        ))}
      </dl>
      {data && !isPlain(data) && (
        <dl className="money-sums money-parts">
          {PARTS.filter((name) => data[name] !== 0).map((name) => (
            <div key={name}>
              <dt>{translate(`payments.standing.${name}`)}</dt>
              <dd>{formatMoney(name === 'unallocated' ? -data[name] : data[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {succeeded.length > MAX_PAYMENTS && (
        <p className="lines-more">
          <button type="button" className="link-button" onClick={() => openTab('payments')}>
            {translate('payments.more', { smart_count: succeeded.length - MAX_PAYMENTS })}
          </button>
        </p>
      )}
      {!isArchived && (
        <TakePayment job={record.id} name={displayName(jobs, record)} payments={data} record={record} byKey />
      )}
      {isOpen && <Explain record={record} onClose={() => setOpen(false)} />}
    </section>
  )
}

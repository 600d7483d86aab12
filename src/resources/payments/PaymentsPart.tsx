import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { refund as giveBack } from '../../../schema/areas/payments/acts.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { useWords } from '../../kit/words.ts'
import { TakePayment } from './TakePayment.tsx'
import { type PaymentRow, usePayments } from './usePayments.ts'
import './payments.css'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))

interface RowProps {
  readonly row: PaymentRow
  /** Undefined where nothing can be refunded, or not by this user. */
  readonly onRefund: (() => void) | undefined
}

function Row({ row, onRefund }: RowProps) {
  const translate = useTranslate()
  const words = useWords('payments')
  const { can } = usePorts()
  const digits = row.cardNumber && translate('payments.ends_in', { digits: row.cardNumber })
  const card = [row.cardType && words.choice('cardType', row.cardType), digits]
  const sub = row.job && translate('payments.for_job', { name: row.job.name })
  const more = [...card, row.reference, sub].filter(Boolean).join(' · ')
  return (
    <tr data-off={row.status !== 'succeeded' || undefined}>
      <th scope="row">
        {can('Payments', 'details') ? <LinkBase to={openPath(payments, row.id)}>{row.number}</LinkBase> : row.number}
      </th>
      <td>
        <time dateTime={row.created}>{formatDate(row.created)}</time>
      </td>
      <td>
        {row.flow === 'refund' && <strong>{words.choice('flow', 'refund')} · </strong>}
        {row.type.name}
        {more && <span className="quiet"> {more}</span>}
      </td>
      <td className="quiet">{row.status === 'succeeded' ? row.taken_by : words.choice('status', row.status)}</td>
      <td data-align="right">{formatMoney(row.flow === 'refund' ? -row.amountPaid : row.amountPaid)}</td>
      <td data-align="right">
        {onRefund && (
          <button
            type="button"
            className="link-button"
            aria-label={translate('payments.refund_of', { number: row.number })}
            onClick={onRefund}
          >
            {translate('payments.refund')}
          </button>
        )}
      </td>
    </tr>
  )
}

/** Payments for a job and its sub-jobs, the outstanding amount, and the buttons for payments and refunds. */
export default function PaymentsPart({ record }: PartProps) {
  const translate = useTranslate()
  const { data, error } = usePayments(record.id)
  const [refund, setRefund] = useState<PaymentRow | null>(null)
  const name = displayName(jobs, record)
  const isArchived = Boolean(record['archived_at'])
  return (
    <PartCard
      title={translate('payments.title')}
      count={data?.data.length}
      acts={!isArchived && <TakePayment job={record.id} name={name} payments={data} record={record} />}
    >
      {!data && !error && <Pending lines={2} />}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {data?.data.length === 0 && <p className="quiet">{translate('payments.none')}</p>}
      {data && data.data.length > 0 && (
        <div className="made-part-frame">
          <table className="made-part payments-table">
            <thead className="sr-only">
              <tr>
                {['kit', 'when', 'type', 'details', 'amount', 'acts'].map((one) => (
                  <th key={one} scope="col">
                    {translate(one === 'kit' ? 'payments.title' : `payments.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  onRefund={data.types && row.refundable > 0 && !isArchived ? () => setRefund(row) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refund && data && (
        <PaymentDialog
          act={giveBack}
          job={refund.id}
          name={name}
          types={data.types ?? []}
          outstanding={data.outstanding}
          refund={refund}
          onClose={() => setRefund(null)}
        />
      )}
    </PartCard>
  )
}

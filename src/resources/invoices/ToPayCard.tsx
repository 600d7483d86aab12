import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { parties } from '../../../schema/areas/invoices/endpoints.ts'
import type { Explanation } from '../../../schema/areas/invoices/shapes.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useWords } from '../../kit/words.ts'

const DAY = 24 * 3_600_000

/** The outstanding amount of an issued invoice, how long it is overdue, and how much was paid. */
function Balance({ record }: Pick<PartProps, 'record'>) {
  const translate = useTranslate()
  const [today] = useState(() => dayOf(Date.now()))
  const [balance, total] = [Number(record['balance']), Number(record['total_inc_vat'])]
  const { settlement, due_date } = record
  const daysLate =
    balance > 0 && typeof due_date === 'string' ? Math.round((Date.parse(today) - Date.parse(due_date)) / DAY) : 0
  const words = settlement === 'paid' ? 'paid_in_full' : settlement === 'credited' ? 'fully_credited' : 'balance'
  const share = total > 0 ? (100 * (total - balance)) / total : 100
  return (
    <>
      <p className="to-pay-head" data-settled={balance <= 0 || undefined}>
        <strong>{formatMoney(balance > 0 ? balance : total)}</strong> {translate(`payments.${words}`)}
        {balance > 0 && typeof due_date === 'string' && (
          <span className={daysLate > 0 ? 'to-pay-late' : 'quiet'}>
            {' '}
            {daysLate > 0
              ? translate('payments.late', { smart_count: daysLate })
              : translate('payments.due_on', { date: formatDate(due_date) })}
          </span>
        )}
      </p>
      {balance < total && balance > 0 && (
        <div
          className="to-pay-bar"
          role="img"
          aria-label={translate('payments.bar', { paid: formatMoney(total - balance), total: formatMoney(total) })}
        >
          <span style={{ width: `${Math.max(0, Math.min(100, share))}%` }} />
        </div>
      )}
    </>
  )
}

/** Reports what happened to a draft while it was shown, in this tab or elsewhere. */
function Meanwhile({ record }: Pick<PartProps, 'record'>) {
  const translate = useTranslate()
  const { id, status, name } = record
  const first = useRef({ id, status })
  if (first.current.id !== id) first.current = { id, status }
  if (first.current.status !== 'draft' || status === 'draft') return null
  return (
    <p role="status" className="notice">
      {status === 'issued'
        ? translate('invoices.issue.meanwhile', { number: String(name) })
        : translate('invoices.issue.meanwhile_withdrawn')}
    </p>
  )
}

/** Total and due date of the document, and why it cannot be changed. */
export function ToPayCard({ record }: PartProps) {
  const translate = useTranslate()
  const words = useWords('invoices')
  const { status, kind, due_date, total_inc_vat, vat_total, settlement } = record
  const explanation = record['explanation'] as Explanation | null | undefined
  const { data } = useAnswer(parties, { id: record.id }, { version: Number(record['version']) })
  const due = status === 'withdrawn' ? null : data?.due
  const isIssued = status === 'issued'
  const isCredit = kind === 'credit_note'
  return (
    <section data-first className="record-card to-pay" aria-label={translate('invoices.to_pay')}>
      <Meanwhile record={record} />
      {settlement ? (
        <Balance record={record} />
      ) : (
        <p className="to-pay-head">
          <strong>{formatMoney(Number(total_inc_vat ?? 0))}</strong>{' '}
          {translate(`invoices.${status === 'withdrawn' ? 'withdrawn' : isCredit ? 'credited' : 'inc_vat'}`)}
          {typeof due_date === 'string' && !isCredit && (
            <span className="quiet"> {translate('invoices.by', { date: formatDate(due_date) })}</span>
          )}
        </p>
      )}
      {isCredit && (
        <p className="quiet">{words.choice('credit_effect', String(record['credit_effect'] ?? 'corrects'))}</p>
      )}
      {record['disputed'] === true && (
        <p className="to-pay-late" role="status">
          {translate('invoices.disputed', { reason: String(record['dispute_reason'] ?? '') })}
        </p>
      )}
      {due && (isIssued || due.days !== null) && (
        <p className="quiet">
          {due.days !== null && translate(`invoices.due_${isIssued ? 'days' : 'after'}`, { smart_count: due.days })}{' '}
          {translate(`invoices.due_from.${due.from}`)}
        </p>
      )}
      {status === 'draft' && explanation?.nearest && (
        <p role="status">
          {translate('invoices.out_of_reach', {
            asked: formatMoney(explanation.asked?.amount ?? 0),
            below: formatMoney(explanation.nearest.below),
            above: formatMoney(explanation.nearest.above),
            total: formatMoney(Number(total_inc_vat ?? 0)),
          })}
        </p>
      )}
      {Number(vat_total) !== 0 && (
        <p className="quiet">{translate('invoices.vat_in_it', { amount: formatMoney(Number(vat_total)) })}</p>
      )}
      {isIssued && (
        <p className="to-pay-lock">
          <LockIcon fontSize="small" aria-hidden="true" />
          <span>{translate(isCredit ? 'invoices.locked_credit' : 'invoices.locked')}</span>
        </p>
      )}
    </section>
  )
}

import LockIcon from '@mui/icons-material/LockOutlined'
import { useTranslate } from 'ra-core'
import { parties } from '../../../schema/areas/invoices/endpoints.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import type { PartProps } from '../../kit/record/sections/parts.ts'

/** What the document comes to, by when it is to be paid, and why nothing of it can be changed. */
export function ToPayCard({ record }: PartProps) {
  const translate = useTranslate()
  const { status, kind, due_date, total_inc_vat, vat_total } = record
  const { data } = useAnswer(parties, { id: record.id }, { version: Number(record['version']) })
  const due = status === 'withdrawn' ? null : data?.due
  const isIssued = status === 'issued'
  const isCredit = kind === 'credit_note'
  return (
    <section className="record-card to-pay" aria-label={translate('invoices.to_pay')}>
      <p className="to-pay-head">
        <strong>{formatMoney(Number(total_inc_vat ?? 0))}</strong>{' '}
        {translate(`invoices.${status === 'withdrawn' ? 'withdrawn' : isCredit ? 'credited' : 'inc_vat'}`)}
        {typeof due_date === 'string' && !isCredit && (
          <span className="quiet"> {translate('invoices.by', { date: formatDate(due_date) })}</span>
        )}
      </p>
      {due && (isIssued || due.days !== null) && (
        <p className="quiet">
          {due.days !== null && translate(`invoices.due_${isIssued ? 'days' : 'after'}`, { smart_count: due.days })}{' '}
          {translate(`invoices.due_from.${due.from}`)}
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

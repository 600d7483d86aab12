import { LinkBase, useTranslate } from 'ra-core'
import type { invoicing } from '../../../schema/areas/invoices/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { useWords } from '../../kit/words.ts'
import './invoicing.css'

export type Standing = EndpointAnswer<typeof invoicing>

/** Agreed, invoiced and remaining amounts before VAT, and a comparison of their VAT. */
export function InvoicingFigures({
  jobInvoicing: { total, vat, rates, invoices },
}: {
  readonly jobInvoicing: Standing
}) {
  const translate = useTranslate()
  const words = useWords('vat-rates')
  const share = total.agreed > 0 ? Math.max(0, Math.min(100, (100 * total.invoiced) / total.agreed)) : 0
  const isDone = total.left === 0 && total.agreed > 0
  const difference = Math.round((vat.invoiced - vat.agreed) * 100) / 100
  // Each document is rounded once per rate; a larger difference comes from another VAT treatment, such as the reverse charge.
  const isRounding = Math.abs(difference) <= 0.01 * invoices.length * Math.max(1, rates.length)
  const text = isRounding ? 'vat_off' : difference < 0 ? 'vat_less' : 'vat_more'
  return (
    <>
      <dl className="invoicing-figures">
        {(['agreed', 'invoiced', 'left'] as const).map((name) => (
          <div key={name} data-first={name === 'left' || undefined}>
            <dt>{translate(`invoices.${name}`)}</dt>
            <dd>{formatMoney(total[name])}</dd>
          </div>
        ))}
      </dl>
      <div
        className="invoicing-bar"
        role="img"
        aria-label={translate('invoices.bar', {
          invoiced: formatMoney(total.invoiced),
          agreed: formatMoney(total.agreed),
        })}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      {isDone && difference !== 0 && (
        <p className="quiet">{translate(`invoices.${text}`, { amount: formatMoney(Math.abs(difference)) })}</p>
      )}
      {rates.length > 1 && (
        <table className="made-part invoicing-table">
          <thead>
            <tr>
              <th scope="col">{translate('invoices.rate')}</th>
              {(['agreed', 'invoiced', 'left'] as const).map((name) => (
                <th key={name} scope="col" data-align="right">
                  {translate(`invoices.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={`${rate.kind} ${rate.percent}`}>
                <th scope="row">
                  {rate.percent}% {rate.kind ? words.choice('kind', rate.kind) : translate('invoices.to_decide')}
                </th>
                {(['agreed', 'invoiced', 'left'] as const).map((name) => (
                  <td key={name} data-align="right">
                    {formatMoney(rate[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The documents of a job, newest last; credit notes are negative. */
export function InvoicesTable({ jobInvoicing: { invoices } }: { readonly jobInvoicing: Standing }) {
  const translate = useTranslate()
  const words = useWords('invoices')
  const day = (value: string | null) => (value ? formatDate(value) : '')
  if (invoices.length === 0) return <p className="quiet">{translate('invoices.none')}</p>
  return (
    <div className="made-part-frame">
      <table className="made-part invoicing-table" data-documents>
        <thead>
          <tr>
            {(['name', 'kind', 'issue_date', 'due_date'] as const).map((name) => (
              <th key={name} scope="col">
                {words.field(name)}
              </th>
            ))}
            {(['net_total', 'vat_total', 'total_inc_vat'] as const).map((name) => (
              <th key={name} scope="col" data-align="right">
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((one) => {
            const sign = one.kind === 'credit_note' ? -1 : 1
            return (
              <tr key={one.id} data-off={one.status === 'draft' || one.kind === 'proforma' || undefined}>
                <th scope="row">
                  <LinkBase to={`/invoices/details/${one.id}`}>{one.name}</LinkBase>
                </th>
                <td>
                  {words.choice('kind', one.kind)}
                  {one.credit_effect === 'reduces' && (
                    <span className="quiet"> · {words.choice('credit_effect', 'reduces')}</span>
                  )}
                  {one.status === 'draft' && <span className="quiet"> · {words.choice('status', 'draft')}</span>}
                </td>
                <td>{day(one.issue_date)}</td>
                <td>{one.kind === 'credit_note' ? '' : day(one.due_date)}</td>
                {[one.net_total, one.vat_total, one.total_inc_vat].map((amount, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns in a fixed order
                  <td key={i} data-align="right">
                    {formatMoney(sign * amount)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

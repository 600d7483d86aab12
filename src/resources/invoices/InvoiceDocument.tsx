import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { PAPER_WORDS } from '../../../schema/areas/documents/documentTexts.ts'
import { invoiceDocumentOf, parties } from '../../../schema/areas/invoices/endpoints.ts'
import { type DocumentTable, invoiceDocument, type Printed } from '../../../schema/areas/invoices/invoiceDocument.ts'
import { readablePhone } from '../../../schema/kinds/phone/model.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { DocumentButton } from '../jobs/DocumentButton.tsx'
import './invoiceDocument.css'

function Figures({ table: { heads, rows }, wide = false }: { readonly table: DocumentTable; readonly wide?: boolean }) {
  return (
    <table className="invoice-table" data-wide={wide || undefined}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a document may be the same
          <tr key={i}>
            {row.map((text, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other identity
              <td key={n}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The document as it is printed and sent, with the same texts and figures as its PDF. */
export function InvoiceDocument({ record }: PartProps) {
  const translate = useTranslate()
  const { locale } = usePorts()
  const { data, isError, refetch } = useAnswer(parties, { id: record.id }, { version: Number(record['version']) })
  const language = data?.language ?? locale
  const said = useMemo(
    () =>
      data &&
      invoiceDocument(
        { ...(record as unknown as Printed), seller: data.seller, buyer: data.buyer },
        language,
        data.credited,
      ),
    [record, data, language],
  )
  const words = PAPER_WORDS[language]
  return (
    <section className="invoice-well" aria-label={translate('invoices.paper')}>
      <DocumentButton paper={invoiceDocumentOf} id={record.id} />
      {isError && (
        <p role="alert">
          {translate('problem.server')}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {translate('error.retry')}
          </button>
        </p>
      )}
      {!said && !isError && <Pending lines={6} />}
      {said && (
        <article className="invoice-paper" lang={language} data-draft={record['status'] === 'draft' || undefined}>
          <header className="invoice-head">
            <address>
              <strong>{said.seller?.legal_name ?? said.seller?.name}</strong>
              {said.seller?.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {said.seller?.phone && <span>{readablePhone(said.seller.phone)}</span>}
              {said.seller?.email && <span>{said.seller.email}</span>}
              {said.seller?.vat_number && (
                <span>
                  {words.vat_number} {said.seller.vat_number}
                </span>
              )}
              {said.seller?.company_number && (
                <span>
                  {words.company} {said.seller.company_number}
                </span>
              )}
            </address>
            <div className="invoice-which">
              <h2>{said.title}</h2>
              <dl>
                {said.facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </header>
          <div className="invoice-to">
            {[said.to, ...(said.site ? [said.site] : [])].map(({ label, lines }) => (
              <div key={label}>
                <h3>{label}</h3>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </div>
            ))}
          </div>
          {said.about.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Figures table={said.lines} wide />
          <div className="invoice-foot">
            {said.vat ? <Figures table={said.vat} /> : <span />}
            <dl className="invoice-sums">
              {said.sums.map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
              <div data-total>
                <dt>{said.total[0]}</dt>
                <dd>{said.total[1]}</dd>
              </div>
            </dl>
          </div>
          {said.law.map((line) => (
            <p key={line}>
              <strong>{line}</strong>
            </p>
          ))}
          {said.before && <Figures table={said.before} wide />}
          {said.notes && <p className="invoice-notes">{said.notes}</p>}
        </article>
      )}
    </section>
  )
}

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
  const content = useMemo(
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
      <DocumentButton documentEndpoint={invoiceDocumentOf} id={record.id} />
      {isError && (
        <p role="alert">
          {translate('problem.server')}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {translate('error.retry')}
          </button>
        </p>
      )}
      {!content && !isError && <Pending lines={6} />}
      {content && (
        <article className="invoice-paper" lang={language} data-draft={record['status'] === 'draft' || undefined}>
          <header className="invoice-head">
            <address>
              <strong>{content.seller?.legal_name ?? content.seller?.name}</strong>
              {content.seller?.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {content.seller?.phone && <span>{readablePhone(content.seller.phone)}</span>}
              {content.seller?.email && <span>{content.seller.email}</span>}
              {content.seller?.vat_number && (
                <span>
                  {words.vat_number} {content.seller.vat_number}
                </span>
              )}
              {content.seller?.company_number && (
                <span>
                  {words.company} {content.seller.company_number}
                </span>
              )}
            </address>
            <div className="invoice-which">
              <h2>{content.title}</h2>
              <dl>
                {content.facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </header>
          <div className="invoice-to">
            {[content.to, ...(content.site ? [content.site] : [])].map(({ label, lines }) => (
              <div key={label}>
                <h3>{label}</h3>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </div>
            ))}
          </div>
          {content.about.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <Figures table={content.lines} wide />
          <div className="invoice-foot">
            {content.vat ? <Figures table={content.vat} /> : <span />}
            <dl className="invoice-sums">
              {content.sums.map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
              <div data-total>
                <dt>{content.total[0]}</dt>
                <dd>{content.total[1]}</dd>
              </div>
            </dl>
          </div>
          {content.law.map((line) => (
            <p key={line}>
              <strong>{line}</strong>
            </p>
          ))}
          {content.before && <Figures table={content.before} wide />}
          {content.notes && <p className="invoice-notes">{content.notes}</p>}
        </article>
      )}
    </section>
  )
}

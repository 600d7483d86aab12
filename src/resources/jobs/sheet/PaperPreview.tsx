import { useTranslate } from 'ra-core'
import { memo, useDeferredValue, useMemo } from 'react'
import { PAPER_WORDS } from '../../../../schema/areas/documents/paperWords.ts'
import { offerParts } from '../../../../schema/areas/jobs/onPaper.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { useReckoned, useSheet } from './context.ts'
import type { Offer } from './offer.ts'
import { readableOffer } from './readable.ts'
import './preview.css'

/** What stands above the lines of a paper. */
export interface PaperHead {
  readonly title: string
  readonly number: string
  readonly seller: readonly string[]
  readonly to: readonly string[]
  readonly facts: readonly string[]
  readonly words: string
  readonly locale: Locale
  readonly accepted: unknown
}

interface DrawnProps {
  readonly head: PaperHead
  readonly offer: Offer
  readonly option: number
}

/** Drawn after what is typed: a key does not wait for it. */
const Drawn = memo(function Drawn({ head, offer, option }: DrawnProps) {
  const words = PAPER_WORDS[head.locale]
  const parts = useMemo(
    () =>
      offerParts({ ...readableOffer(offer), accepted_option: head.accepted }, words, ({ line }) =>
        String(line['name'] ?? ''),
      ),
    [offer, head.accepted, words],
  )
  const part = parts.find(({ key }) => key === option) ?? parts[0]
  if (!part) return null
  return (
    <div className="paper" lang={head.locale}>
      <div className="paper-head">
        <div>
          {head.seller.map((line, i) =>
            i === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>,
          )}
        </div>
        <div className="paper-which">
          <strong>{words.quote}</strong>
          {head.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      <div className="paper-to">
        {head.to.map((line, i) => (i === 0 ? <strong key={line}>{line}</strong> : <span key={line}>{line}</span>))}
      </div>
      {head.title && <p className="paper-title">{head.title}</p>}
      {head.words && <p className="paper-words">{head.words}</p>}
      {parts.length > 1 && (
        <ul className="paper-options">
          {parts.map(({ key, name, suggested, total }) => (
            <li key={key} data-open={key === part.key || undefined}>
              <span>
                {name}
                {suggested && <em> {words.suggested}</em>}
              </span>
              <strong>{total}</strong>
            </li>
          ))}
        </ul>
      )}
      <table className="paper-lines">
        <tbody>
          {part.rows.map((row, i) =>
            'heading' in row ? (
              <tr key={i} className="paper-heading">
                <th scope="rowgroup">{row.heading}</th>
                <td>{row.amount}</td>
              </tr>
            ) : (
              <tr key={i}>
                <td>
                  {row.quantity === '1' ? '' : `${row.quantity} × `}
                  {row.name}
                  {row.discount && ` −${row.discount}`}
                </td>
                <td>{row.amount}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <dl className="paper-sums">
        {[
          ...part.sums,
          [words.total, part.total] as const,
          ...(part.deposit ? [[words.deposit, part.deposit] as const] : []),
        ].map(([label, amount], i) => (
          <div key={i} data-total={label === words.total || undefined}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
})

/** The paper as the customer gets it, of the same parts as the PDF, changing as one types. */
export function PaperPreview({ head }: { readonly head: PaperHead }) {
  const translate = useTranslate()
  const { offer } = useReckoned()
  const { option } = useSheet()
  const later = useDeferredValue(offer)
  return (
    <section className="preview" aria-label={translate('lines.customer_sees')}>
      <h2>{translate('lines.customer_sees')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and by keyboard too */}
      <div className="preview-well" role="group" aria-label={translate('lines.paper')} tabIndex={0}>
        <Drawn head={head} offer={later} option={option} />
      </div>
    </section>
  )
}

import { useTranslate } from 'ra-core'
import { memo, useMemo } from 'react'
import { PAPER_WORDS } from '../../../../schema/areas/documents/documentTexts.ts'
import { offerParts } from '../../../../schema/areas/jobs/documentLines.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { usePaused } from '../../../kit/usePaused.ts'
import { useComputedTotals, useSheet } from './context.ts'
import { readableValues } from './readable.ts'
import type { SheetValues } from './sheetValues.ts'
import './preview.css'

/** The part of a document above its lines. */
export interface DocumentHead {
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
  readonly head: DocumentHead
  readonly offer: SheetValues
  readonly option: number
}

/** Pause in typing after which the preview is updated, in ms, so that it does not slow down typing. */
const PAUSE = 250

interface DocumentRowProps {
  readonly isHeading?: boolean
  readonly what: string
  readonly amount: string
}

/** Memoised, so that of a hundred lines only changed ones are rendered. */
const DocumentRow = memo(function PaperRow({ isHeading = false, what, amount }: DocumentRowProps) {
  return (
    <tr className={isHeading ? 'paper-heading' : undefined}>
      {isHeading ? <th scope="rowgroup">{what}</th> : <td>{what}</td>}
      <td>{amount}</td>
    </tr>
  )
})

/** Rendered with lower priority, so that it does not slow down typing. */
const Drawn = memo(function Drawn({ head, offer, option }: DrawnProps) {
  const words = PAPER_WORDS[head.locale]
  const parts = useMemo(
    () =>
      offerParts({ ...readableValues(offer), accepted_option: head.accepted }, words, ({ line }) =>
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
              <DocumentRow key={i} isHeading what={row.heading} amount={row.amount} />
            ) : (
              <DocumentRow
                key={i}
                what={`${row.quantity === '1' ? '' : `${row.quantity} × `}${row.name}${row.discount && ` −${row.discount}`}`}
                amount={row.amount}
              />
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

/** The document as the customer gets it, built from the same parts as the PDF and updated while typing. */
export function DocumentView({ head }: { readonly head: DocumentHead }) {
  const translate = useTranslate()
  const { offer } = useComputedTotals()
  const { option } = useSheet()
  const later = usePaused(offer, PAUSE)
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

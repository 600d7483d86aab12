import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { FIGURES, type Figure } from '../../../../schema/areas/jobs/explain.ts'
import { decimalText } from '../../../../schema/engine/money/money.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { Explain } from './Explain.tsx'
import type { Live } from './live.ts'
import './lines.css'
import './lineMenu.css'

interface SummaryProps {
  readonly live: Live
  /** A further amount below, in pounds, with its label. */
  readonly more?: { readonly label: string; readonly amount: number } | undefined
}

/** The totals. Each figure opens its calculation. */
export function Summary({ live, more }: SummaryProps) {
  const translate = useTranslate()
  const id = useId()
  const [open, setOpen] = useState<Figure | null>(null)
  const percent = formatNumber(Number(live.totals.overall_discount), 0, 2)
  return (
    <section className="line-summary" aria-labelledby={id}>
      <h3 id={id}>{translate('lines.summary')}</h3>
      <dl aria-live="off">
        {FIGURES.map((figure) => {
          const amount = live.totals[figure]
          const amountText = formatMoney(decimalText(figure === 'discount_total' ? -amount : amount))
          return (
            <div key={figure} data-figure={figure}>
              <dt>
                {translate(`lines.figures.${figure}`)}
                {figure === 'discount_total' && live.totals.overall > 0n && (
                  <span className="quiet"> {translate('lines.with_overall', { percent })}</span>
                )}
              </dt>
              <dd>
                <button
                  type="button"
                  className="line-figure"
                  aria-haspopup="dialog"
                  title={translate('lines.how')}
                  onClick={() => setOpen(figure)}
                >
                  {amountText}
                </button>
              </dd>
            </div>
          )
        })}
        {more && (
          <div data-figure="more">
            <dt>{more.label}</dt>
            <dd>{formatMoney(more.amount)}</dd>
          </div>
        )}
      </dl>
      {open && <Explain live={live} figure={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

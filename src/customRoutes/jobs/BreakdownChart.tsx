import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Breakdown, BreakdownRow, Figure, Group } from '../../../schema/areas/jobs/breakdown.ts'
import { figureText, listOf, useGroupName } from './breakdownText.ts'

interface ChartProps {
  readonly answer: Breakdown
  readonly by: Group
  readonly figure: Figure
  readonly figures: readonly Figure[]
  readonly filters: Readonly<Record<string, string>>
  readonly onFigure: (next: Figure) => void
}

/** Maximum number of bars next to each other; the table shows the rest. */
const MAX = 36

/**
 * One figure of all groups as bars on one scale: months next to each other in order, other groups one below the other. Each bar is a link labelled
 * with its figure, so that the chart works without seeing it; the table has the same figures.
 */
export function BreakdownChart({ answer, by, figure, figures, filters, onFigure }: ChartProps) {
  const translate = useTranslate()
  const nameOf = useGroupName()
  const isTime = by === 'month'
  const rows = isTime ? answer.data.slice(-MAX) : answer.data.slice(0, MAX)
  const amountOf = (row: BreakdownRow) => row[figure] ?? 0
  const maxAmount = Math.max(1e-9, ...rows.map((row) => Math.abs(amountOf(row))))
  return (
    <section className="card breakdown-chart" aria-label={translate('breakdown.chart')}>
      <label className="breakdown-figure">
        <span>{translate('breakdown.drawn')}</span>
        <select
          className="control"
          value={figure}
          onChange={({ target }) => onFigure(figures.find((one) => one === target.value) ?? 'net')}
        >
          {figures.map((one) => (
            <option key={one} value={one}>
              {translate(`breakdown.figures.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <ul className={isTime ? 'breakdown-columns' : 'breakdown-bars'}>
        {rows.map((row) => {
          const text = figureText(figure, amountOf(row))
          const size = `${((Math.abs(amountOf(row)) / maxAmount) * 100).toFixed(2)}%`
          const listPath = listOf(by, row, filters)
          const inner = (
            <>
              <span className="breakdown-name">
                {nameOf(row, isTime)}
                {row.month && <span className="sr-only"> {row.month.slice(0, 4)}</span>}
              </span>
              <span className="breakdown-track">
                <span
                  className="breakdown-bar"
                  data-minus={amountOf(row) < 0 || undefined}
                  style={{
                    ...(isTime ? { blockSize: size } : { inlineSize: size }),
                    ...(row.colour ? { background: row.colour } : {}),
                  }}
                />
              </span>
              <span className="breakdown-amount">{text}</span>
            </>
          )
          const label = `${nameOf(row)}: ${text}`
          return (
            <li key={row.month ?? row.id}>
              {listPath ? (
                <Link to={listPath} title={label}>
                  {inner}
                </Link>
              ) : (
                <span className="breakdown-plain" title={label}>
                  {inner}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Money } from '../../../schema/areas/dashboard/shapes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { listOf } from './dashboardData.ts'

const [WIDTH, HEIGHT] = [340, 96]

const pathOf = (points: readonly number[], days: number, maxAmount: number) =>
  points
    .map(
      (amount, i) =>
        `${i ? 'L' : 'M'}${((i / Math.max(1, days - 1)) * WIDTH).toFixed(1)} ${(HEIGHT - 4 - (Math.max(0, amount) / maxAmount) * (HEIGHT - 12)).toFixed(1)}`,
    )
    .join(' ')

function Change({ now, before, text }: { readonly now: number; readonly before: number; readonly text: string }) {
  if (before === 0) return null
  const change = Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <span className="day-change">
      <span data-mood={change < 0 ? 'bad' : change > 0 ? 'good' : undefined}>
        {change > 0 ? '+' : change < 0 ? '−' : '±'}
        {Math.abs(change)}%
      </span>{' '}
      {text}
    </span>
  )
}

/** This month so far as a running total by day, with last month as a dashed line; each figure opens its list. */
export function MoneyOfMonth({ money }: { readonly money: Money }) {
  const translate = useTranslate()
  const { now, before } = money.series
  const days = Math.max(now.length, before.length)
  const maxAmount = Math.max(1, ...now, ...before)
  const title = translate('board_of_day.money_line', {
    now: formatMoney(now.at(-1) ?? 0),
    before: formatMoney(before.at(-1) ?? 0),
  })
  return (
    <div className="day-money">
      <dl>
        {(['invoiced', 'received'] as const).map((name) => {
          const amounts = money[name]
          return (
            amounts && (
              <div key={name}>
                <dt>{translate(`board_of_day.${name}`)}</dt>
                <dd>
                  <Link to={listOf(amounts)}>{formatMoney(amounts.now)}</Link>
                  <Change now={amounts.now} before={amounts.before} text={translate('board_of_day.on_month')} />
                  <Change now={amounts.now} before={amounts.year} text={translate('board_of_day.on_year')} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={title}
        className="day-curve"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 4} y2={HEIGHT - 4} className="day-ground" />
        <path d={pathOf(before, days, maxAmount)} className="day-last" />
        <path d={pathOf(now, days, maxAmount)} className="day-this" />
      </svg>
    </div>
  )
}

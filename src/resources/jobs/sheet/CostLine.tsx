import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import { useTranslate } from 'ra-core'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { moneyText } from './amounts.ts'
import { useReckoned, useSheet } from './context.ts'
import { costOf, marginOf } from './cost.ts'

/** What the materials cost and what is left, for who may see it; on no paper. */
export function CostLine() {
  const { seesCosts } = useSheet()
  const { entries, current } = useReckoned()
  const translate = useTranslate()
  if (!seesCosts || entries.length === 0) return null
  const { cost, unknown } = costOf(entries)
  const margin = marginOf(current.totals.net_total, cost)
  return (
    <footer className="totals-staff">
      <HiddenIcon fontSize="small" aria-hidden="true" />
      <span>
        {translate('lines.staff_cost', { cost: moneyText(cost) })}
        {unknown > 0 && ` ${translate('lines.uncosted', { smart_count: unknown })}`}
      </span>
      <span className="spring" />
      {/* Of a cost that is too small a margin says nothing. */}
      {margin !== undefined && unknown === 0 && (
        <strong>{translate('lines.margin', { percent: formatNumber(Number(margin) / 10, 1, 1) })}</strong>
      )}
    </footer>
  )
}

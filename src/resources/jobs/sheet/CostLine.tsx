import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { lineCosts } from '../../../../schema/areas/jobs/endpoints.ts'
import type { Margin } from '../../../../schema/areas/jobs/margin.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { MarginNote } from '../MarginNote.tsx'
import { moneyText } from './amounts.ts'
import { useComputedTotals, useSheet } from './context.ts'
import { type Costs, marginsOf } from './cost.ts'

const NO_COSTS: Costs = { work: new Map(), byHand: new Map() }
const tenths = (value: bigint): string => formatNumber(Number(value) / 10, 1, 1)

/** Cost and margin of the open option, for users who may see them; never part of a document. */
export function CostLine() {
  const { seesCosts, seesWorkCosts, recordFilter } = useSheet()
  const { entries, current } = useComputedTotals()
  const translate = useTranslate()
  const ids = [
    ...new Set(
      entries.flatMap(({ list, line }) =>
        list === 'services' && typeof line['service_id'] === 'number' ? [line['service_id']] : [],
      ),
    ),
  ].sort((a, b) => a - b)
  const { data, isPending } = useAnswer(
    lineCosts,
    { query: { ...(ids.length ? { services: ids.join(',') } : {}), ...recordFilter } },
    { enabled: seesCosts && entries.length > 0, placeholderData: keepPreviousData },
  )
  const costs = useMemo<Costs>(
    () =>
      data
        ? {
            work: new Map(data.services.map(({ service_id, ...cost }) => [service_id, cost])),
            byHand: new Map(data.lines.map(({ kind, line_id, unit_cost }) => [`${kind} ${line_id}`, unit_cost])),
          }
        : NO_COSTS,
    [data],
  )
  if (!seesCosts || entries.length === 0 || isPending) return null
  const { materials, job } = marginsOf(entries, current.totals, costs)
  const shownMargins = seesWorkCosts ? (['materials', 'job'] as const) : (['materials'] as const)
  const last = shownMargins.length > 1 ? job : materials
  return (
    <footer className="totals-staff">
      <p>
        <HiddenIcon fontSize="small" aria-hidden="true" /> {translate('margin.staff_only')}
      </p>
      <dl>
        {shownMargins.map((name) => (
          <Row key={name} name={name} of={name === 'job' ? job : materials} />
        ))}
      </dl>
      {last.uncosted > 0 && (
        <p>
          <MarginNote
            coverage={last.coverage === undefined ? null : Number(last.coverage) / 10}
            uncosted={last.uncosted}
            {...(recordFilter ? { filters: recordFilter } : {})}
          />
        </p>
      )}
    </footer>
  )
}

function Row({ name, of }: { readonly name: 'materials' | 'job'; readonly of: Margin }) {
  const translate = useTranslate()
  const isUnknown = of.uncosted > 0 && of.cost === 0n
  return (
    <>
      <div>
        <dt>{translate(`margin.${name}_cost`)}</dt>
        <dd>{isUnknown ? translate('margin.unknown') : moneyText(of.cost)}</dd>
      </div>
      {of.margin !== undefined && !isUnknown && (
        <div>
          <dt>{translate(`margin.${name}_margin`)}</dt>
          <dd>
            {moneyText(of.margin)}
            {of.percent !== undefined && <strong> · {tenths(of.percent)}%</strong>}
          </dd>
        </div>
      )}
    </>
  )
}

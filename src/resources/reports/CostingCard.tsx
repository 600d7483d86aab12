import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { costing } from '../../../schema/areas/reports/endpoints.ts'
import { marginWarning } from '../../../schema/areas/reports/settings.ts'
import { current } from '../../../schema/engine/settings/current.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import styles from './costing.module.css'

/** What a job costs and what is left of it; a warning where that is less than the business wants. */
export function CostingCard({ record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  if (!can('Reports', 'servicesFinances')) return null
  // It is reckoned anew from all that was done: only for who wants to know.
  if (open) return <Costing id={record.id} version={Number(record['version'])} />
  const percent = record['margin_percent']
  const low = typeof percent === 'number' && (percent < 0 || percent < current(marginWarning))
  return (
    <PartCard title={translate('costing.title')}>
      {typeof percent === 'number' && (
        <dl className={styles['costing']}>
          <div data-low={low || undefined}>
            <dt>{translate('costing.margin')}</dt>
            <dd>{`${percent.toFixed(1)}%`}</dd>
          </div>
        </dl>
      )}
      {low && (
        <p className={styles['low']} role="note">
          {translate(percent < 0 ? 'costing.loses' : 'costing.low', { percent: current(marginWarning) })}
        </p>
      )}
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {translate('costing.show')}
      </button>
    </PartCard>
  )
}

function Costing({ id, version }: { readonly id: number; readonly version: number }) {
  const translate = useTranslate()
  const { data } = useAnswer(costing, { id }, { version })
  if (!data) return null
  const { net, materials, work, given_back, complaints, margin, margin_percent, warn_under } = data
  const amount = (cost: number | null) => (cost === null ? translate('reports.unknown') : formatMoney(cost))
  const rows: readonly (readonly [string, number | null, string?])[] = [
    [translate('costing.net'), net],
    [translate('costing.materials'), materials.cost],
    [
      translate('costing.work'),
      work.cost,
      work.hours > 0 ? translate('costing.hours', { hours: work.hours }) : undefined,
    ],
    ...(given_back ? [[translate('costing.given_back'), given_back] as const] : []),
    ...(complaints.cost ? [[translate('costing.complaints'), complaints.cost] as const] : []),
  ]
  const unknown = materials.unknown + work.unknown + complaints.unknown
  const isLow = margin !== null && (margin < 0 || (margin_percent !== null && margin_percent < warn_under))
  return (
    <PartCard title={translate('costing.title')}>
      <dl className={styles['costing']}>
        {rows.map(([label, cost, note], i) => (
          <div key={label}>
            <dt>
              {label} {note && <span className="quiet">{note}</span>}
            </dt>
            <dd>{cost === null || i === 0 ? amount(cost) : formatMoney(-cost)}</dd>
          </div>
        ))}
        <div className={styles['margin']} data-low={isLow || undefined}>
          <dt>{translate('costing.margin')}</dt>
          <dd>
            {amount(margin)}
            {margin_percent !== null && ` · ${margin_percent.toFixed(1)}%`}
          </dd>
        </div>
      </dl>
      {unknown > 0 && <p className={styles['note']}>{translate('costing.unknown', { smart_count: unknown })}</p>}
      {isLow && (
        <p className={styles['low']} role="note">
          {translate(margin < 0 ? 'costing.loses' : 'costing.low', { percent: warn_under })}
        </p>
      )}
    </PartCard>
  )
}

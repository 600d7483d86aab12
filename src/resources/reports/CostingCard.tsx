import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { costing, type MarginAnswer } from '../../../schema/areas/reports/endpoints.ts'
import { marginWarning } from '../../../schema/areas/reports/settings.ts'
import { current } from '../../../schema/engine/settings/current.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { MarginNote } from '../jobs/MarginNote.tsx'
import styles from './costing.module.css'

const percentText = (percent: number): string => `${percent.toFixed(1)}%`

/** Margin of a job and, on request, its calculation; with a warning where it is below the target. */
export function CostingCard({ record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  if (!can('Reports', 'servicesFinances')) return null
  // Calculated from all work that was done, so only on request.
  if (open) return <Costing id={record.id} version={Number(record['version'])} />
  const percent = record['job_margin_percent']
  const coverage = record['job_coverage']
  const low = typeof percent === 'number' && (percent < 0 || percent < current(marginWarning))
  return (
    <PartCard title={translate('costing.title')}>
      {typeof percent === 'number' && (
        <dl className={styles['costing']}>
          <div data-low={low || undefined}>
            <dt>{translate('margin.job_margin')}</dt>
            <dd>{percentText(percent)}</dd>
          </div>
        </dl>
      )}
      {typeof percent === 'number' && typeof coverage === 'number' && coverage < 100 && (
        <p className={styles['note']}>{translate('margin.on_known', { percent: coverage.toFixed(1) })}</p>
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

interface RowProps {
  readonly label: string
  readonly note?: string | undefined
  readonly low?: boolean
  readonly strong?: boolean
  readonly children: ReactNode
}

function Row({ label, note, low = false, strong = false, children }: RowProps) {
  return (
    <div className={strong ? styles['margin'] : undefined} data-low={low || undefined}>
      <dt>
        {label} {note && <span className="quiet">{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Costing({ id, version }: { readonly id: number; readonly version: number }) {
  const translate = useTranslate()
  const { data } = useAnswer(costing, { id }, { version })
  if (!data) return null
  const { revenue, materials, labour, materials_margin, job_margin, refunded, remedies, profit, with_sub_jobs } = data
  const cost = (figure: { readonly cost: number; readonly uncosted: number }) =>
    figure.uncosted > 0 && figure.cost === 0 ? translate('margin.unknown') : formatMoney(-figure.cost)
  const amount = ({ margin, percent }: MarginAnswer) =>
    margin === null
      ? translate('margin.unknown')
      : `${formatMoney(margin)}${percent === null ? '' : ` · ${percentText(percent)}`}`
  const isLow = (value: number | null, percent: number | null) =>
    value !== null && (value < 0 || (percent !== null && percent < data.warn_under))
  const low = isLow(job_margin.margin, job_margin.percent)
  const loses = profit !== null && profit < 0
  const isReduced = refunded > 0 || remedies > 0
  return (
    <PartCard title={translate('costing.title')}>
      <dl className={styles['costing']}>
        <Row label={translate('costing.revenue')}>{formatMoney(revenue)}</Row>
        <Row label={translate('margin.materials_cost')}>{cost(materials)}</Row>
        <Row label={translate('margin.materials_margin')} strong>
          {amount(materials_margin)}
        </Row>
        <Row
          label={translate('costing.labour')}
          note={labour.hours > 0 ? translate('costing.hours', { hours: labour.hours }) : undefined}
        >
          {cost(labour)}
        </Row>
        <Row label={translate('margin.job_margin')} strong low={low}>
          {amount(job_margin)}
        </Row>
        {refunded > 0 && <Row label={translate('costing.refunded')}>{formatMoney(-refunded)}</Row>}
        {remedies > 0 && <Row label={translate('costing.remedies')}>{formatMoney(-remedies)}</Row>}
        {isReduced && profit !== null && (
          <Row label={translate('costing.profit')} strong low={loses}>
            {formatMoney(profit)}
          </Row>
        )}
        {with_sub_jobs && (
          <Row
            label={translate('costing.with_sub_jobs', { smart_count: with_sub_jobs.sub_jobs })}
            strong
            low={isLow(with_sub_jobs.job_margin.margin, with_sub_jobs.job_margin.percent)}
          >
            {amount(with_sub_jobs.job_margin)}
          </Row>
        )}
      </dl>
      {job_margin.uncosted > 0 && (
        <p className={styles['note']}>
          <MarginNote coverage={job_margin.coverage} uncosted={job_margin.uncosted} filters={{ job_id: String(id) }} />
        </p>
      )}
      {(low || loses) && (
        <p className={styles['low']} role="note">
          {translate(loses ? 'costing.loses' : 'costing.low', { percent: data.warn_under })}
        </p>
      )}
    </PartCard>
  )
}

import { LinkBase, useTranslate } from 'ra-core'
import { costsOfComplaint } from '../../../schema/areas/complaints/endpoints.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'

interface CostRow {
  readonly key: string
  readonly name: string
  readonly to: string
  readonly amount: number
}

/** The cost of a complaint to the business, and how it is calculated. */
export function CostCard({ record }: PartProps) {
  const translate = useTranslate()
  const { data } = useAnswer(costsOfComplaint, { id: record.id })
  if (!data) return null
  const { job, credit, total } = data
  const jobTo = `/jobs/details/${job?.id}`
  const rows: CostRow[] = [
    ...(job?.materials ? [{ key: 'materials', name: job.name, to: jobTo, amount: job.materials }] : []),
    ...(job?.time ? [{ key: 'time', name: job.name, to: jobTo, amount: job.time }] : []),
    ...(job?.charged ? [{ key: 'charged', name: job.name, to: jobTo, amount: -job.charged }] : []),
    ...(credit?.issued
      ? [{ key: 'credit', name: credit.name, to: `/invoices/details/${credit.id}`, amount: credit.net }]
      : []),
  ]
  return (
    <PartCard title={translate('complaints.cost')}>
      {rows.length === 0 && <p className="quiet">{translate('complaints.cost_none')}</p>}
      <dl className="complaint-rows">
        {rows.map(({ key, name, to, amount }) => (
          <div key={key}>
            <dt>
              <LinkBase to={to}>{translate(`complaints.cost_${key}`, { name })}</LinkBase>
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {rows.length > 0 && total !== null && (
          <div className="complaint-sum">
            <dt>{translate('complaints.cost_total')}</dt>
            <dd>{formatMoney(total)}</dd>
          </div>
        )}
      </dl>
      {credit && !credit.issued && (
        <p className="complaint-note">
          <LinkBase to={`/invoices/details/${credit.id}`}>
            {translate('complaints.cost_draft', { name: credit.name })}
          </LinkBase>
        </p>
      )}
      {job?.uncosted ? (
        <p className="complaint-note">{translate('complaints.cost_uncosted', { smart_count: job.uncosted })}</p>
      ) : null}
      {total === null && <p className="complaint-note">{translate('complaints.cost_hidden')}</p>}
      <p className="complaint-note">{translate('complaints.cost_explain')}</p>
    </PartCard>
  )
}

import { LinkBase, useTranslate } from 'ra-core'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { allocate } from '../../../schema/areas/payments/acts.ts'
import { allocationsOfPayment } from '../../../schema/areas/payments/endpoints.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { hasRights, useIsAvailable } from '../../kit/acts/useIsAvailable.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { AllocationGrid } from './AllocationGrid.tsx'
import './payments.css'
import './money.css'

/** How a payment was used: allocated to invoices, which can be changed, and refunded. */
export default function AllocationsPart({ resource, record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const isThere = useIsAvailable(resource, record, [allocate])
  const { data, isError } = useAnswer(allocationsOfPayment, { id: record.id }, { version: Number(record['version']) })
  const isGrid = isThere(allocate) && hasRights(allocate.needs, can)
  if (isError) return null
  return (
    <PartCard
      title={translate('payments.allocated_title')}
      count={data?.invoices.filter(({ amount }) => amount > 0).length}
    >
      {!data && <Pending lines={2} />}
      {data && data.invoices.length === 0 && <p className="quiet">{translate('payments.nothing_open')}</p>}
      {data && data.invoices.length > 0 && isGrid && (
        <AllocationGrid key={String(record['version'])} record={record} data={data} />
      )}
      {data && !isGrid && (
        <dl className="money-sums">
          {data.invoices.map(({ id, name, amount }) => (
            <div key={id}>
              <dt>
                <LinkBase to={openPath(invoices, id)}>{name}</LinkBase>
              </dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && data.refunds.length > 0 && (
        <dl className="money-sums">
          {data.refunds.map(({ id, number, amount }) => (
            <div key={id}>
              <dt>
                <LinkBase to={openPath(payments, id)}>{translate('payments.given_back', { number })}</LinkBase>
              </dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PartCard>
  )
}

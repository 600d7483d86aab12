import { LinkBase, useTranslate } from 'ra-core'
import customers from '../../../schema/areas/customers/customers.ts'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { payCustomer } from '../../../schema/areas/payments/acts.ts'
import { accountOfCustomer } from '../../../schema/areas/payments/endpoints.ts'
import { displayName } from '../../../schema/engine/called.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.ts'
import { TakeOffer } from './TakeOffer.tsx'
import './payments.css'
import './money.css'

/** Takes money of a customer for what is owed, which stands among the figures; how much of that is late stands here. */
export default function AccountCard({ record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const may = can(invoices.area, 'list')
  const { data } = useAnswer(accountOfCustomer, { id: record.id }, { enabled: may })
  if (!data) return null
  return (
    <>
      <TakeOffer
        {...{ act: payCustomer, record, name: displayName(customers, record), types: data.types }}
        outstanding={data.owed}
      />
      {data.overdue > 0 && (
        <PartCard title={translate('payments.account')}>
          <dl className="money-sums account-sums">
            <div data-late>
              <dt>{translate('payments.overdue')}</dt>
              <dd>
                <LinkBase to={`/${invoices.path}?customer_id=${record.id}&overdue=true`}>
                  {formatMoney(data.overdue)}
                </LinkBase>
              </dd>
            </div>
          </dl>
        </PartCard>
      )}
    </>
  )
}

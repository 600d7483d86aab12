import { useTranslate } from 'ra-core'
import { payQuote } from '../../../schema/areas/payments/acts.ts'
import { paymentsOfQuote } from '../../../schema/areas/payments/endpoints.ts'
import quotes from '../../../schema/areas/quotes/quotes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { useIsAvailable } from '../../kit/acts/useIsAvailable.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { TakeOffer } from './TakeOffer.tsx'
import './money.css'

/** How much of a quote's deposit has been paid, and the button for taking it. */
export default function DepositCard({ resource, record }: PartProps) {
  const translate = useTranslate()
  const isThere = useIsAvailable(resource, record, [payQuote])
  const { data } = useAnswer(paymentsOfQuote, { id: record.id }, { version: Number(record['version']) })
  if (!data) return null
  const rows = (
    [
      ['outstanding', data.outstanding],
      ['paid', data.paid],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return (
    <>
      {isThere(payQuote) && (
        <TakeOffer
          act={payQuote}
          record={record}
          name={displayName(quotes, record)}
          types={data.types}
          outstanding={data.outstanding}
        />
      )}
      {rows.length > 0 && (
        <PartCard title={translate('payments.deposit')}>
          <dl className="money-sums">
            {rows.map(([name, amount]) => (
              <div key={name}>
                <dt>{translate(`payments.${name}`)}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        </PartCard>
      )}
    </>
  )
}

import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { payInvoice, spendCredit } from '../../../schema/areas/payments/acts.ts'
import { paymentsOfInvoice } from '../../../schema/areas/payments/endpoints.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { hasRights } from '../../kit/acts/useIsAvailable.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { announce } from '../../kit/list/announce.tsx'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { TakeOffer } from './TakeOffer.tsx'
import './payments.css'
import './money.css'

/** Pays with the customer's unallocated payments: one click, with undo. */
function UseCredit({ record, credit }: { readonly record: RaRecord<number>; readonly credit: number }) {
  const translate = useTranslate()
  const { run, pending } = useAct(spendCredit)
  const showRefusal = useShowRefusal()
  const text = translate('payments.use_credit')
  const use = async () => {
    try {
      if ((await run({ id: record.id }, record)) === undefined) return
      const message = translate(actKey(spendCredit, 'done'))
      announce(message)
      showToast(message, { type: 'success' })
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <p className="credit-there">
      <span>{translate('payments.credit_there', { amount: formatMoney(credit) })}</span>
      <button type="button" className="button button-small" aria-busy={pending || undefined} onClick={() => void use()}>
        {text} <kbd aria-hidden="true">{spendCredit.key}</kbd>
      </button>
      <RecordAction
        name={spendCredit.name}
        keys={spendCredit.key}
        text={text}
        pending={pending}
        run={() => void use()}
      />
    </p>
  )
}

/** The payments and credits of an invoice, and its customer's unallocated payments. */
export default function InvoicePaidCard({ record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const isPayable = Boolean(record['settlement'])
  const question = { version: `${record['version']} ${record['paid']} ${record['credited']}`, enabled: isPayable }
  const { data } = useAnswer(paymentsOfInvoice, { id: record.id }, question)
  if (!isPayable || !data) return null
  const isOwed = data.balance > 0
  const hasCredit = isOwed && data.credit > 0 && hasRights(spendCredit.needs, can)
  return (
    <>
      {isOwed && (
        <TakeOffer
          act={payInvoice}
          record={record}
          name={displayName(invoices, record)}
          types={data.types}
          outstanding={data.balance}
        />
      )}
      {(hasCredit || data.data.length > 0 || data.credits.length > 0) && (
        <PartCard title={translate('payments.title')}>
          {(data.data.length > 0 || data.credits.length > 0) && (
            <dl className="money-sums">
              {data.data.map((one) => (
                <div key={one.payment_id}>
                  <dt>
                    <LinkBase to={openPath(payments, one.payment_id)}>{one.number}</LinkBase> {one.type},{' '}
                    {formatDate(one.created)}
                  </dt>
                  <dd>{formatMoney(one.amount)}</dd>
                </div>
              ))}
              {data.credits.map((one) => (
                <div key={one.id}>
                  <dt>
                    <LinkBase to={openPath(invoices, one.id)}>
                      {translate('payments.credited_by', { number: one.name })}
                    </LinkBase>
                  </dt>
                  <dd>{formatMoney(one.amount)}</dd>
                </div>
              ))}
            </dl>
          )}
          {hasCredit && <UseCredit record={record} credit={data.credit} />}
        </PartCard>
      )}
    </>
  )
}

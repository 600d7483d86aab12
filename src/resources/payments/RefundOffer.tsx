import RefundIcon from '@mui/icons-material/UndoOutlined'
import { type RaRecord, useTranslate } from 'ra-core'
import { use, useState } from 'react'
import { refund } from '../../../schema/areas/payments/acts.ts'
import { allocationsOfPayment } from '../../../schema/areas/payments/endpoints.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { AvailableActionsContext } from '../../kit/record/availableActions/availableActions.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))

interface RefundOfferProps {
  readonly record: RaRecord<number>
}

/** Refunds what has not been refunded of a payment yet. Not offered in the form, where unsaved input would be lost. */
export function RefundOffer({ record }: RefundOfferProps) {
  const isGathered = use(AvailableActionsContext) !== null
  return isGathered && record['archived_at'] === null && record['flow'] === 'in' ? <Refund record={record} /> : null
}

function Refund({ record }: RefundOfferProps) {
  const translate = useTranslate()
  const { data } = useAnswer(allocationsOfPayment, { id: record.id }, { version: Number(record['version']) })
  const [open, setOpen] = useState(false)
  if (!data?.types || data.refundable <= 0) return null
  const number = String(record['number'])
  const back = { number, refundable: data.refundable, type: { id: Number(record['paymentTypeId']) } }
  return (
    <>
      <RecordAction
        name={refund.name}
        keys={refund.key}
        text={translate('payments.refund')}
        icon={<RefundIcon fontSize="small" aria-hidden="true" />}
        run={() => setOpen(true)}
      />
      {open && (
        <PaymentDialog
          act={refund}
          job={record.id}
          name={number}
          types={data.types}
          outstanding={0}
          refund={back}
          record={record}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

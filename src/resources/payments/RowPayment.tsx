import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { pay } from '../../../schema/areas/payments/acts.ts'
import { displayName } from '../../../schema/engine/titleFields.ts'
import { hasRights } from '../../kit/acts/useIsAvailable.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import { usePayments } from './usePayments.ts'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))

/** Takes a payment from the list of jobs; the outstanding amount is queried once the user opens the dialog. */
export function RowPayment({ record }: { readonly record: RaRecord<number> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { can } = usePorts()
  const [open, setOpen] = useState(false)
  const { data } = usePayments(open ? record.id : undefined)
  const isImpossible = open && data !== undefined && !data.types?.length
  useEffect(() => {
    if (!isImpossible) return
    setOpen(false)
    notify('payments.no_types', { type: 'warning' })
  }, [isImpossible, notify])
  if (!hasRights(pay.needs, can) || record['archived_at']) return null
  return (
    <>
      <RecordAction name={pay.name} keys={pay.key} text={translate('payments.take')} run={() => setOpen(true)} />
      {open && data?.types && data.types.length > 0 && (
        <PaymentDialog
          job={record.id}
          name={displayName(jobs, record)}
          types={data.types}
          outstanding={data.outstanding}
          record={record}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { type RaRecord, useTranslate } from 'ra-core'
import { useState } from 'react'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import type { PaymentType, Taking } from './usePayments.ts'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))

interface TakeOfferProps {
  readonly act: Taking
  readonly record: RaRecord<number>
  /** Title of the record. */
  readonly name: string
  readonly outstanding: number
  /** Null for users who may not take payments. */
  readonly types: readonly PaymentType[] | null
}

/** The action that takes a payment, among those of a record's page, with its shortcut. */
export function TakeOffer({ act, record, name, outstanding, types }: TakeOfferProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!types?.length || record['archived_at']) return null
  return (
    <>
      <RecordAction
        name={act.name}
        keys={act.key}
        main={act.main}
        text={translate('payments.take')}
        run={() => setOpen(true)}
      />
      {open && (
        <PaymentDialog
          act={act}
          job={record.id}
          name={name}
          types={types}
          outstanding={outstanding}
          record={record}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { pay } from '../../../schema/areas/payments/acts.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import type { Payments } from './usePayments.ts'

const PaymentDialog = loadable(() => import('./PaymentDialog.tsx'))
const { key: KEY = '' } = pay

interface TakePaymentProps {
  readonly job: number
  readonly name: string
  readonly payments: Payments | undefined
  /** The loaded job, if available. */
  readonly record?: RaRecord
  /** Among the actions of the job's own page, with its shortcut. */
  readonly byKey?: boolean
  /** Content of the button instead of its label. */
  readonly face?: ReactNode
}

/** The button that takes a payment for a job, for users with permission. */
export function TakePayment({ job, name, payments, record, byKey = false, face }: TakePaymentProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const types = payments?.types ?? []
  const mayTake = types.length > 0
  const text = translate('payments.take')
  if (!mayTake || !payments) return null
  return (
    <>
      {byKey ? (
        <RecordAction name="pay" keys={KEY} text={text} run={() => setOpen(true)} />
      ) : (
        <button type="button" className="button" onClick={() => setOpen(true)} {...(face ? { title: text } : {})}>
          {face ?? text}
        </button>
      )}
      {open && (
        <PaymentDialog
          job={job}
          name={name}
          types={types}
          outstanding={payments.outstanding}
          record={record}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

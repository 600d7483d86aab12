import RefundIcon from '@mui/icons-material/UndoOutlined'
import { useTranslate } from 'ra-core'
import { lazy, Suspense, use, useState } from 'react'
import jobs from '../../../schema/areas/jobs/jobs.ts'
import { displayName } from '../../../schema/engine/called.ts'
import { AroundContext } from '../../kit/record/around.ts'
import { ActOffer } from '../../kit/record/offers/ActOffer.tsx'
import { OffersContext } from '../../kit/record/offers/offers.ts'
import { usePayments } from './usePayments.ts'

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx'))

interface RefundOfferProps {
  readonly record: { readonly id: number; readonly job_id: number | null; readonly archived_at: string | null }
}

/** Gives back what was paid, as far as it has not been given back. In the form it is not offered: what is typed there would be lost. */
export function RefundOffer({ record }: RefundOfferProps) {
  const isGathered = use(OffersContext) !== null
  return isGathered && record.archived_at === null ? <Refund {...{ record }} /> : null
}

function Refund({ record }: RefundOfferProps) {
  const translate = useTranslate()
  const job = use(AroundContext)['job_id']
  const { data } = usePayments(record.job_id ?? undefined)
  const [open, setOpen] = useState(false)
  const row = data?.data.find(({ id }) => id === record.id)
  if (!data?.types || !row || row.refundable <= 0) return null
  const name = job ? displayName(jobs, job) : row.number
  return (
    <>
      <ActOffer
        {...{ name: 'refund', keys: 'r', text: translate('payments.refund') }}
        icon={<RefundIcon fontSize="small" aria-hidden="true" />}
        run={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <PaymentDialog
            {...{ job: record.job_id ?? 0, name, types: data.types, outstanding: data.outstanding, refund: row }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { paid } from '../../../schema/areas/payments/notifications.ts'
import type payments from '../../../schema/areas/payments/payments.ts'
import type { Row } from '../../../schema/engine/define.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { notify } from '../../engine/notifications/notify.ts'
import { ownerOf } from '../../engine/notifications/ownerOf.ts'

type Payment = Row<typeof payments>

/** Notifies the person responsible for the job or quote that money came in for it, or that it failed. */
export async function notifyOwner(write: WriteContext, after: Payment, before: Payment | null): Promise<void> {
  const { flow, status, job_id, quote_id, archived_at } = after
  if (flow !== 'in' || status === before?.status || archived_at !== null) return
  const line =
    status === 'succeeded' ? 'received' : before?.status === 'succeeded' && status === 'failed' ? 'failed' : ''
  const [resourceName, id] = job_id !== null ? (['jobs', job_id] as const) : (['quotes', quote_id] as const)
  if (!line || typeof id !== 'number') return
  const recipients = [await ownerOf(write, resourceName, id)]
  await notify(write, paid, [
    {
      to: recipients,
      line,
      about: { resource: 'payments', id: after.id },
      params: { amount: after.amountPaid },
      once: `paid:${after.id}:${line}`,
    },
  ])
}

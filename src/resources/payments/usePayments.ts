import type { RaRecord } from 'ra-core'
import { pay } from '../../../schema/areas/payments/acts.ts'
import { paymentsOfJob } from '../../../schema/areas/payments/endpoints.ts'
import type { SentOf } from '../../../schema/engine/act.ts'
import type { Answered } from '../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusedBy, useRefusal } from '../../kit/acts/useRefusal.ts'

export type Payments = Answered<typeof paymentsOfJob>
export type PaymentRow = Payments['data'][number]
export type PaymentType = NonNullable<Payments['types']>[number]

/** What was paid for a job and what is outstanding. */
export const usePayments = (job: number | undefined) =>
  useAnswer(paymentsOfJob, { id: job ?? 0 }, { enabled: job !== undefined })

/** Writes a payment or a refund once, however often it is sent; answers refusals by field, nothing when it was written. */
export function usePay() {
  const { run } = useAct(pay)
  const tell = useRefusal()
  return async (
    job: number,
    body: SentOf<typeof pay>,
    record: RaRecord | undefined,
  ): Promise<Readonly<Record<string, string>> | undefined> => {
    try {
      return (await run({ id: job, body }, record)) === undefined ? {} : undefined
    } catch (error) {
      const { fields } = refusedBy(error)
      if (Object.keys(fields).length === 0) tell(error)
      return fields
    }
  }
}

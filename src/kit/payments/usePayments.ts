import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, useDataProvider, useNotify } from 'ra-core'
import { useRef } from 'react'
import { newKey } from '../../dataProvider/newKey.ts'
import { useSend } from '../send.ts'

export interface PaymentType {
  readonly id: number
  readonly name: string
  readonly card: boolean
  readonly needs_reference: boolean
}
export interface PaymentRow {
  readonly id: number
  readonly number: string
  /** The sub-job that it is for. */
  readonly job: { readonly id: number; readonly name: string } | null
  readonly job_id: number
  readonly created: string
  readonly flow: 'in' | 'refund'
  readonly type: { readonly id: number; readonly name: string }
  readonly amountPaid: number
  readonly status: string
  readonly reference: string | null
  readonly cardType: string | null
  readonly cardNumber: string | null
  readonly taken_by: string | null
  readonly refundable: number
}
export interface Payments {
  readonly total: number
  readonly paid: number
  /** Below nothing where more was paid than it comes to. */
  readonly outstanding: number
  readonly data: readonly PaymentRow[]
  /** Null for who takes none. */
  readonly types: readonly PaymentType[] | null
}

/** What was paid for a job and what is outstanding. */
export function usePayments(job: number | undefined) {
  const send = useSend()
  return useQuery({
    queryKey: ['jobs', 'payments', job],
    queryFn: ({ signal }) => send<Payments>({ method: 'GET', path: `jobs/${job}/payments`, signal }),
    enabled: job !== undefined,
    retry: false,
  })
}

/** Writes a payment or a refund once, however often it is sent; answers refusals by field, nothing when it was written. */
export function usePay() {
  const provider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const running = useRef(false)
  const attempt = useRef({ body: '', key: '' })
  return async (data: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>> | undefined> => {
    if (running.current) return {}
    running.current = true
    const body = JSON.stringify(data)
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
    try {
      await provider.create('payments', { data, meta: { idempotencyKey: attempt.current.key } })
      await Promise.all(['jobs', 'payments'].map((name) => client.invalidateQueries({ queryKey: [name] })))
      return undefined
    } catch (raw) {
      const { status, body: answer, message } = raw as HttpError
      const { job_id: ofJob, ...errors } = (answer?.errors ?? {}) as Record<string, string>
      if (ofJob) notify('problem.archived', { type: 'error' })
      else if (Object.keys(errors).length === 0 && status !== 401) notify(message, { type: 'error' })
      return errors
    } finally {
      running.current = false
    }
  }
}

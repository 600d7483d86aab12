import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { HolidayName } from '../../../schema/bankHolidays.ts'
import type { Recurrence } from '../../../schema/recurrence.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { useFormScreen } from '../../kit/form/FormContext.ts'
import { useSend } from '../../kit/send.ts'

export interface Trouble {
  readonly code: 'time_skipped' | 'past' | 'worker_unavailable' | 'double_booked'
  readonly worker_id: number | null
  readonly why: string | null
  readonly appointment_id: number | null
}
export interface PlannedDate {
  readonly of: string
  readonly day: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly holiday: HolidayName | null
  readonly troubles: readonly Trouble[]
}
/** What becomes of a date when another rule takes over. */
export interface ReplannedDate extends PlannedDate {
  readonly fate: 'keep' | 'change' | 'add' | 'move' | 'remove'
}
/** Something stands in its way; another appointment does not for who says why it may overlap. */
export const isWrong = ({ troubles }: PlannedDate, reason: unknown): boolean =>
  troubles.some(({ code }) => !reason || code !== 'double_booked')

export const RULE_SCOPES = ['following', 'all'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]
export interface SeriesDate {
  readonly id: number
  readonly day: string
  readonly starts_at: string
  readonly ends_at: string
  readonly status: string
  readonly archived: boolean
}
type Values = Readonly<Record<string, unknown>>

/** The dates of a rule, and what stands in their way; asked anew with every change of the appointment or the rule. */
export function usePreview(appointment: Values | undefined, rule: Recurrence) {
  const send = useSend()
  const body = { appointment, rule }
  return useQuery({
    queryKey: ['appointments', 'series', 'preview', body],
    queryFn: ({ signal }) =>
      send<{ dates: PlannedDate[] }>({ method: 'POST', path: 'appointments/series/preview', body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: appointment !== undefined,
  })
}

/** What another rule would mean for the dates of a series; asked anew with every change of it. */
export function useReplan(
  id: number,
  body: { readonly scope: RuleScope; readonly rule: Recurrence; readonly change: Values },
) {
  const send = useSend()
  return useQuery({
    queryKey: ['appointments', 'series', id, 'replan', body],
    queryFn: ({ signal }) =>
      send<{ dates: ReplannedDate[] }>({
        ...{ method: 'POST', path: `appointments/${id}/series/rule/preview`, body, signal },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The series of an appointment, and its rule as each scope would change it. */
export function useSeries(id: number) {
  const send = useSend()
  return useQuery({
    queryKey: ['appointments', 'series', id],
    queryFn: ({ signal }) =>
      send<{ rule: Recurrence; next: Partial<Record<RuleScope, Recurrence>> | null; dates: SeriesDate[] }>({
        ...{ method: 'GET', path: `appointments/${id}/series`, signal },
      }),
    retry: false,
  })
}

/** Sends an act on a series once; what clashes is kept for whoever decides, everything else is said. */
export function useSeriesAct(done: string) {
  const send = useSend()
  const client = useQueryClient()
  const translate = useTranslate()
  const notify = useNotify()
  const errorText = useErrorText()
  const { leave } = useFormScreen()
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const [clashes, setClashes] = useState<readonly PlannedDate[] | null>(null)
  const [error, setError] = useState('')
  const run = async (path: string, body: unknown, version?: number) => {
    if (running.current) return
    running.current = true
    setPending(true)
    setError('')
    setClashes(null)
    try {
      const what = { method: 'POST', path, body, ...(version === undefined ? {} : { version }) } as const
      const { data } = await send<{ data: { done: number[] } }>(what)
      notify(done, { type: 'success', messageArgs: { smart_count: data.done.length } })
      leave?.()
    } catch (raw) {
      const { status, message, body: problem } = raw as HttpError
      const [first] = Object.values((problem?.errors ?? {}) as Record<string, string>)
      if (problem?.code === 'series_clashes') setClashes(problem.dates as PlannedDate[])
      if (status !== 401) setError(first ? errorText(first) : translate(message, { _: message }))
    } finally {
      running.current = false
      setPending(false)
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  const back = () => {
    setClashes(null)
    setError('')
  }
  return { run, pending, clashes, error, back }
}

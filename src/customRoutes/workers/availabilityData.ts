import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Region } from '../../../schema/bankHolidays.ts'
import type { Shift } from '../../../schema/shifts.ts'
import { useSend } from '../../kit/send.ts'

export interface Block {
  readonly id: number
  readonly kind: 'lock' | 'leave'
  readonly title: string | null
  readonly starts_at: string
  readonly ends_at: string
}
export interface StoredDay {
  readonly day: string
  readonly from: string | null
  readonly to: string | null
  readonly note: string | null
}
/** What GET /workers/{id}/availability answers. */
export interface Shown {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly active: boolean
  readonly archived_at: string | null
  readonly shifts: readonly Shift[]
  readonly exceptions: readonly StoredDay[]
  /** Whose bank holidays are days off; null where they are days like any other. */
  readonly holidays: Region | null
  readonly blocks: readonly Block[]
  readonly booked: readonly { readonly day: string; readonly visits: number }[]
}

/** Hours of a worker over a year; live changes of the worker and of appointments ask for it anew. */
export function useAvailability(id: string, year: number) {
  const send = useSend()
  return useQuery({
    queryKey: ['workers', 'availability', Number(id), year],
    queryFn: ({ signal }) =>
      send<Shown>({ method: 'GET', path: `workers/${id}/availability?from=${year}-01-01&to=${year}-12-31`, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

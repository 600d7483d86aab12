import { keepPreviousData } from '@tanstack/react-query'
import { availability } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'

export type Shown = EndpointAnswer<typeof availability>
export type Block = Shown['blocks'][number]

/** A worker's hours over a year; fetched again when the worker or appointments change. */
export const useAvailability = (id: string, year: number) =>
  useAnswer(
    availability,
    { id: Number(id), query: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { placeholderData: keepPreviousData },
  )

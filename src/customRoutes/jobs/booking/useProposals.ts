import type { RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { best } from '../../../../schema/areas/visits/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import { type Slot, type SlotQuery, useSlots } from './slots.ts'

/** A suggested time with the driving time from the previous visit, in minutes. */
export interface Proposal extends Slot {
  readonly travel?: number
}

const MAX_PROPOSALS = 6

/**
 * Suggestions for a visit. For a job whose duration is known from its services the best-suited workers come first, with driving times; then the next
 * free slots of all suitable workers. Limited to one day, if chosen.
 */
export function useProposals(
  work: RaRecord<number>,
  subject: string,
  { from, minutes, worker_category_id }: SlotQuery,
  { day, isUsual, enabled }: { readonly day: string | null; readonly isUsual: boolean; readonly enabled: boolean },
) {
  const { can } = usePorts()
  const asksBest = subject === 'jobs' && isUsual && can('Jobs', 'list') && can('Appointments', 'index')
  const first = day ?? from
  const query = { job_ids: String(work.id), from: first, limit: String(MAX_PROPOSALS), ...(day ? { days: '1' } : {}) }
  const ranked = useAnswer(best, { query }, { enabled: enabled && asksBest, staleTime: 0 })
  const free = useSlots({ from: first, minutes, worker_category_id, ...(day ? { days: 1 } : {}) }, enabled)
  const data = useMemo(() => {
    if (!free.data || (asksBest && !ranked.data)) return undefined
    const suited = (ranked.data?.data[0]?.workers ?? []).map(({ worker_id, starts_at, ends_at, reasons }): Proposal => {
      const travel = reasons.find(({ code }) => code === 'travel')?.minutes
      return { worker_id, starts_at, ends_at, ...(travel === undefined ? {} : { travel }) }
    })
    const isTaken = (slot: Slot) =>
      suited.some(
        (one) => one.worker_id === slot.worker_id && one.starts_at < slot.ends_at && slot.starts_at < one.ends_at,
      )
    return [...suited, ...free.data.filter((slot) => !isTaken(slot))].slice(0, MAX_PROPOSALS)
  }, [asksBest, ranked.data, free.data])
  return { data, error: free.error ?? ranked.error, isFetching: free.isFetching || ranked.isFetching }
}

import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BEST_AT_ONCE, best, board, unassigned } from '../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { useAnswer, usePanel } from '../../../kit/acts/provider.ts'
import { type DispatchState, daysOf } from './dispatchState.ts'

export type BoardData = EndpointAnswer<typeof board>
export type BoardWorker = BoardData['workers'][number]
export type Visit = BoardData['appointments'][number]
export type Waiting = EndpointAnswer<typeof unassigned>
export type WaitingJob = Waiting['data'][number]
export type Best = EndpointAnswer<typeof best>['data'][number]
export type BestWorker = Best['workers'][number]
export type Reason = BestWorker['reasons'][number]

export const useBoard = (state: DispatchState) =>
  useAnswer(
    board,
    { query: { ...daysOf(state), ...state.filters } },
    { asList: true, placeholderData: keepPreviousData },
  )

export const useWaiting = (franchises: string | undefined, enabled: boolean) =>
  useAnswer(
    unassigned,
    { query: franchises ? { franchise_id: franchises } : {} },
    { asList: true, placeholderData: keepPreviousData, enabled },
  )

/**
 * The best-suited workers for each of these jobs from a date on.
 * @param enabled false while free times are changing
 */
export function useBest(
  jobs: readonly number[],
  from: string,
  filters: DispatchState['filters'],
  limit: number,
  enabled = true,
) {
  const jobIds = jobs.slice(0, BEST_AT_ONCE)
  const query = { job_ids: jobIds.join(','), from, limit: String(limit), ...filters }
  const { data, isPending } = useAnswer(
    best,
    { query },
    { asList: true, placeholderData: keepPreviousData, enabled: enabled && jobIds.length > 0 },
  )
  return { data: useMemo(() => data && new Map(data.data.map((one) => [one.job_id, one])), [data]), isPending }
}

/**
 * Queries the best-suited workers for one job that was not included in the common query.
 * @returns a function that throws react-admin's HttpError
 */
export function useAskBest(from: string, filters: DispatchState['filters']) {
  const panel = usePanel()
  return async (job: number): Promise<Best | undefined> => {
    const query = { job_ids: String(job), from, limit: '1', ...filters }
    return (await panel.ask(best, { query })).data[0]
  }
}

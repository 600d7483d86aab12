import { useQuery, useQueryClient } from '@tanstack/react-query'
import { next } from '../../../../schema/areas/record/endpoints.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { usePanel } from '../../acts/provider.ts'
import { keepStatuses } from '../../status/useStatuses.ts'

export type Next = EndpointAnswer<(typeof next)['all'][number]>

/** What a record needs next and how much its tabs hold; with it come the statuses, which are not asked for again. */
export function useNextSteps(resource: AnyResource, id: number): Next | undefined {
  const panel = usePanel()
  const client = useQueryClient()
  return useQuery<Next>({
    queryKey: [resource.name, 'next', String(id)],
    queryFn: async ({ signal }) => {
      const answer = await panel.ask(next.at(resource.name), { id, signal })
      keepStatuses(client, resource, answer.statuses)
      return answer
    },
    retry: false,
  }).data
}

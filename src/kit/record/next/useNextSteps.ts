import { useQuery, useQueryClient } from '@tanstack/react-query'
import { next } from '../../../../schema/areas/record/endpoints.ts'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import type { EndpointAnswer } from '../../../../schema/engine/endpoint.ts'
import { usePanel } from '../../acts/provider.ts'
import { keepStatuses } from '../../status/useStatuses.ts'

export type Next = EndpointAnswer<(typeof next)['all'][number]>

/** The next steps of a record and the number of items in its tabs. The response also contains the statuses, which are then not fetched separately. */
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

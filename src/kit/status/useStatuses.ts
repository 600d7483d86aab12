import { type QueryClient, useQuery } from '@tanstack/react-query'
import { statuses } from '../../../schema/areas/workspace/endpoints.ts'
import type { Status } from '../../../schema/areas/workspace/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { PanelProvider } from '../../dataProvider/index.ts'
import { usePanel } from '../acts/provider.ts'

export type { Status }

const FRESH_MS = 60_000

/** The resource that contains the statuses. */
export function libraryOf({ name, status, fields }: AnyResource): string {
  const store = status === undefined ? undefined : fields[status]?.store
  if (store?.as !== 'column' || !store.references) throw new Error(`${name} has no statuses`)
  return store.references
}

function statusesQuery(panel: PanelProvider, resource: AnyResource) {
  return {
    // A change of the library also changes this query.
    queryKey: [libraryOf(resource), 'statuses', resource.name],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Status[]> =>
      (await panel.ask(statuses.at(resource.name), { signal })).data,
    staleTime: FRESH_MS,
  }
}

const NO_STATUSES = { queryKey: ['no statuses'], queryFn: (): readonly Status[] => [] }

/** All statuses in the order of their library; undefined until loaded, empty for a resource without a status. */
export function useStatuses(resource: AnyResource, isWanted = true): readonly Status[] | undefined {
  const panel = usePanel()
  return useQuery<readonly Status[]>(
    resource.status === undefined || !isWanted ? NO_STATUSES : statusesQuery(panel, resource),
  ).data
}

/** Whether they are loaded, or loading has failed, so that nothing that depends on them will change. */
export function useStatusesKnown(resource: AnyResource): boolean {
  const panel = usePanel()
  return !useQuery<readonly Status[]>(resource.status === undefined ? NO_STATUSES : statusesQuery(panel, resource))
    .isPending
}

/** Caches statuses that were part of another response. */
export const keepStatuses = (client: QueryClient, resource: AnyResource, all: readonly Status[]): void => {
  if (resource.status !== undefined) client.setQueryData([libraryOf(resource), 'statuses', resource.name], all)
}

/** Fetches them once, for an action that does not belong to a rendered page. */
export const fetchStatuses = (client: QueryClient, panel: PanelProvider, resource: AnyResource) =>
  client.fetchQuery(statusesQuery(panel, resource))

/** The statuses that a record with this status may change to, including its own. */
export function offeredFrom(all: readonly Status[], from: number | null): readonly Status[] {
  const next = all.find(({ id }) => id === from)?.next ?? null
  return all.filter(
    ({ id, offered, automatic }) => id === from || (offered && !automatic && (next?.includes(id) ?? true)),
  )
}

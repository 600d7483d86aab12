import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { AnyResource } from '../../../schema/define.ts'
import type { SendingProvider } from '../send.ts'

/** A status that records of a resource may have. */
export interface Status {
  readonly id: number
  readonly label: string
  readonly colour: string | null
  /** What it means, where its library says so. */
  readonly category: string | null
  /** Ids of those that may follow; null where any may. */
  readonly next: readonly number[] | null
  /** What moves to others ask to be filled. */
  readonly rules: readonly { readonly to_status_id: number; readonly needs: readonly string[] }[]
  /** Ids of those that an act of the program may give it. */
  readonly acts: readonly number[]
  /** Entered only with a reason. */
  readonly reason: boolean
  /** Set by acts of the program alone. */
  readonly automatic: boolean
  /** In use: neither put away nor switched off. */
  readonly offered: boolean
  /** Records in it keep what their declaration locks. */
  readonly locks: boolean
}

const FRESH_MS = 60_000

/** The resource that holds the statuses. */
export function libraryOf({ name, status, fields }: AnyResource): string {
  const store = status === undefined ? undefined : fields[status]?.store
  if (store?.as !== 'column' || !store.references) throw new Error(`${name} has no statuses`)
  return store.references
}

function asked(provider: SendingProvider, resource: AnyResource) {
  return {
    // A change of the library is a change of this.
    queryKey: [libraryOf(resource), 'statuses', resource.name],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await provider.send<{ data: readonly Status[] }>({ method: 'GET', path: `${resource.name}/statuses`, signal }))
        .data.data,
    staleTime: FRESH_MS,
  }
}

const NONE = { queryKey: ['no statuses'], queryFn: (): readonly Status[] => [] }

/** All statuses in the order of their library; undefined until they have come, none of what has no status. */
export function useStatuses(resource: AnyResource, wanted = true): readonly Status[] | undefined {
  const provider = useDataProvider<SendingProvider>()
  return useQuery<readonly Status[]>(resource.status === undefined || !wanted ? NONE : asked(provider, resource)).data
}

/** The same, once, for an act that cannot wait for a screen. */
export const fetchStatuses = (client: QueryClient, provider: SendingProvider, resource: AnyResource) =>
  client.fetchQuery(asked(provider, resource))

/** Those that a record with this status may be given, its own included. */
export function offeredFrom(all: readonly Status[], from: number | null): readonly Status[] {
  const next = all.find(({ id }) => id === from)?.next ?? null
  return all.filter(
    ({ id, offered, automatic }) => id === from || (offered && !automatic && (next?.includes(id) ?? true)),
  )
}

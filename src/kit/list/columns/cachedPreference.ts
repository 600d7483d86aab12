import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePorts } from '../../ports.ts'

/** How long a response counts as fresh, in ms; lists opened meanwhile send no request. */
const FRESH_MS = 5 * 60_000

/** A setting of the signed-in user that the server stores and the browser caches, so that it is available before the first response. */
export interface CachedPreference<T> {
  /** Path below /panel-api. */
  readonly path: string
  /** Parses data from the browser's storage or the server; undefined where it does not have the expected shape. */
  readonly read: (data: unknown) => T | undefined
  readonly empty: T
}

const storageKey = (path: string, user: number) => `own${path}.${user}`
const queryKey = (path: string, user: number) => ['own', path, user]

function remembered<T>({ path, read }: CachedPreference<T>, user: number): T | undefined {
  const text = localStorage.getItem(storageKey(path, user))
  if (text === null) return undefined
  try {
    return read(JSON.parse(text))
  } catch {
    // Not written by this program: the server is queried.
    return undefined
  }
}

const remember = (path: string, user: number, value: unknown) =>
  localStorage.setItem(storageKey(path, user), JSON.stringify(value))

/** Sets a value before the server has saved it. */
export function putCachedPreference<T>(
  client: QueryClient,
  { path }: CachedPreference<T>,
  user: number,
  value: T,
): void {
  void client.cancelQueries({ queryKey: queryKey(path, user) })
  client.setQueryData(queryKey(path, user), value)
  remember(path, user, value)
}

export interface OwnPreference<T> {
  readonly value: T
  /** Nothing is cached and the first response is pending. */
  readonly isPending: boolean
  /** Sets a value before the server has saved it. */
  readonly put: (change: (now: T) => T) => void
  /** Fetches the value that the server has. */
  readonly refetch: () => Promise<unknown>
}

/** Returns the cached value immediately and refreshes it from the server in the background once it is no longer fresh. */
export function useCachedPreference<T>(what: CachedPreference<T>): OwnPreference<T> {
  const { user, get } = usePorts()
  const client = useQueryClient()
  const id = user?.id ?? 0
  const { data, isPending, fetchStatus, refetch } = useQuery({
    queryKey: queryKey(what.path, id),
    queryFn: async () => {
      const { data } = await get<{ data: unknown }>(what.path)
      const value = what.read(data) ?? what.empty
      remember(what.path, id, value)
      return value
    },
    initialData: () => remembered(what, id),
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    enabled: id > 0,
  })
  return {
    value: data ?? what.empty,
    isPending: isPending && fetchStatus === 'fetching',
    put: (change) =>
      putCachedPreference(client, what, id, change(client.getQueryData<T>(queryKey(what.path, id)) ?? what.empty)),
    refetch,
  }
}

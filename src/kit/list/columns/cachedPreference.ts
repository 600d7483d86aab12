import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePorts } from '../../ports.ts'

/** How long an answer counts as fresh, in ms: a list that opens meanwhile asks nothing. */
const FRESH = 5 * 60_000

/** Something of the asking person that the server keeps and the browser remembers, so that it is there before any answer. */
export interface CachedPreference<T> {
  /** Below /panel-api. */
  readonly path: string
  /** What stands in the browser's storage, or came from the server, as a value; undefined when it is not of the shape. */
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
    // Not written by us: the server is asked.
    return undefined
  }
}

const remember = (path: string, user: number, value: unknown) =>
  localStorage.setItem(storageKey(path, user), JSON.stringify(value))

/** Puts a value in place before the server has it. */
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
  /** Nothing is remembered and the first answer is on its way. */
  readonly isPending: boolean
  /** Puts a value in place before the server has it. */
  readonly put: (change: (now: T) => T) => void
  /** Takes what the server has. */
  readonly refetch: () => Promise<unknown>
}

/** Shows what is remembered at once and asks the server in the background, once in a while. */
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
    staleTime: FRESH,
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

import { type keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import type { AnyEndpoint, EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import type { PanelProvider, Question } from '../../dataProvider/index.ts'

/** The browser's only data provider, with all its methods. */
export const usePanel = (): PanelProvider => useDataProvider<DataProvider>() as PanelProvider

/** Query key prefix of an endpoint that is queried with `asList`. */
export const listKey = ({ of, name }: AnyEndpoint) => [of, 'board', name] as const

/** Query key of a request. It starts with its resource, so that a change of the resource fetches it again. */
export const questionKey = <E extends AnyEndpoint>({ of, name }: E, question: Question<E> = {}) => {
  const { signal: _, ...keyParts } = question
  return [of, name, keyParts] as const
}

interface Options {
  /** Covers many records: fetched again, like a list, when another user changes any of them. */
  readonly asList?: true
  /** No request is sent while false. */
  readonly enabled?: boolean
  /** How long a response counts as fresh, in ms. */
  readonly staleTime?: number
  /** How long an unused response stays cached, in ms; 0 where it must be fetched every time. */
  readonly gcTime?: number
  /** Whether it is fetched again when the window gets the focus; switch off for what is being edited. */
  readonly refetchOnWindowFocus?: boolean
  /** Version of the record that the response describes; another version has a cache entry of its own. */
  readonly version?: number | string
  /** Shown until the response to a changed request arrives: `keepPreviousData`. */
  readonly placeholderData?: typeof keepPreviousData
}

/** Queries a declared endpoint, and again whenever records of its resource change. */
export function useAnswer<const E extends AnyEndpoint>(
  endpoint: E,
  question: Question<E>,
  { version, asList, ...options }: Options = {},
): UseQueryResult<EndpointAnswer<E>> {
  const panel = usePanel()
  const key = questionKey(endpoint, question)
  return useQuery<EndpointAnswer<E>>({
    queryKey: [...(asList ? [...listKey(endpoint), key[2]] : key), ...(version === undefined ? [] : [version])],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => panel.ask(endpoint, { ...question, signal }),
    retry: false,
    ...options,
  })
}

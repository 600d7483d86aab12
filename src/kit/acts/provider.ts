import { type keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type DataProvider, useDataProvider } from 'ra-core'
import type { AnyEndpoint, EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import type { PanelProvider, Question } from '../../dataProvider/index.ts'

/** The browser's one client, with all its verbs. */
export const usePanel = (): PanelProvider => useDataProvider<DataProvider>() as PanelProvider

/** Key of every question to an endpoint that is asked `asList`. */
export const listKey = ({ of, name }: AnyEndpoint) => [of, 'board', name] as const

/** Key of a question in the cache: below its resource, so that a change of that asks it anew. */
export const questionKey = <E extends AnyEndpoint>({ of, name }: E, question: Question<E> = {}) => {
  const { signal: _, ...asked } = question
  return [of, name, asked] as const
}

interface Options {
  /** About many records: asked anew when somebody else changes any of them, as lists are. */
  readonly asList?: true
  /** Not asked while false. */
  readonly enabled?: boolean
  /** Ms for which what is known is fresh. */
  readonly staleTime?: number
  /** Ms for which it is kept once nothing shows it; 0 where it has to be asked anew each time. */
  readonly gcTime?: number
  /** Whether coming back to the window asks anew: not for what is being edited. */
  readonly refetchOnWindowFocus?: boolean
  /** Of what the answer is: another version has another one. */
  readonly version?: number | string
  /** What stands there until the answer to another question has come: `keepPreviousData`. */
  readonly placeholderData?: typeof keepPreviousData
}

/** Asks a declared endpoint, and anew when records of its resource change. */
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

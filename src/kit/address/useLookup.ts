import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePorts } from '../ports.ts'
import { usePaused } from '../usePaused.ts'
import type { LookupAnswer } from './types.ts'

/** Fewer letters find half the country. */
const LEAST = 3

/** Addresses for what is typed, once typing pauses. An answer belongs to the text that asked for it. */
export function useLookup(text: string) {
  const { get } = usePorts()
  const asked = usePaused(text.trim())
  const { data, isFetching, isPlaceholderData, isError } = useQuery({
    queryKey: ['addresses', 'lookup', asked],
    queryFn: () => get<LookupAnswer>(`/addresses/lookup?q=${encodeURIComponent(asked)}`),
    enabled: asked.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const found = asked.length >= LEAST ? data : undefined
  const isAnswered = !isPlaceholderData && asked === text.trim()
  return { found, isAnswered, busy: isFetching || asked !== text.trim(), failed: isError || found?.failed === true }
}

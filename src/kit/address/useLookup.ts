import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DEBOUNCE_MS } from '../limits.ts'
import { usePorts } from '../ports.ts'
import type { LookupAnswer } from './types.ts'

/** Fewer letters find half the country. */
const LEAST = 3

/** A text that follows with the pause of typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Addresses for what is typed, once typing pauses. An answer belongs to the text that asked for it. */
export function useLookup(text: string) {
  const { get } = usePorts()
  const asked = useSettled(text.trim())
  const { data, isFetching, isError } = useQuery({
    queryKey: ['addresses', 'lookup', asked],
    queryFn: () => get<LookupAnswer>(`/addresses/lookup?q=${encodeURIComponent(asked)}`),
    enabled: asked.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const found = asked.length >= LEAST ? data : undefined
  return { found, busy: isFetching || asked !== text.trim(), failed: isError || found?.failed === true }
}

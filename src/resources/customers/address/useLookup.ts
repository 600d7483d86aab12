import { keepPreviousData } from '@tanstack/react-query'
import { addresses } from '../../../../schema/areas/addresses/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePaused } from '../../../kit/usePaused.ts'

/** Minimum number of letters; fewer match too many addresses. */
const LEAST = 3

/** Addresses for the typed text, after a pause in typing. Responses are cached by the text they belong to. */
export function useLookup(text: string) {
  const asked = usePaused(text.trim())
  const { data, isFetching, isPlaceholderData, isError } = useAnswer(
    addresses,
    { query: { q: asked } },
    { enabled: asked.length >= LEAST, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const found = asked.length >= LEAST ? data : undefined
  const isAnswered = !isPlaceholderData && asked === text.trim()
  return { found, isAnswered, busy: isFetching || asked !== text.trim(), failed: isError || found?.failed === true }
}

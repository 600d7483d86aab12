import { keepPreviousData } from '@tanstack/react-query'
import { addresses } from '../../../../schema/areas/addresses/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePaused } from '../../../kit/usePaused.ts'

/** Minimum number of letters; fewer match too many addresses. */
const MIN_LENGTH = 3

/** Addresses for the typed text, after a pause in typing. Responses are cached by the text they belong to. */
export function useLookup(text: string) {
  const searchText = usePaused(text.trim())
  const { data, isFetching, isPlaceholderData, isError } = useAnswer(
    addresses,
    { query: { q: searchText } },
    { enabled: searchText.length >= MIN_LENGTH, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const results = searchText.length >= MIN_LENGTH ? data : undefined
  const isAnswered = !isPlaceholderData && searchText === text.trim()
  return {
    found: results,
    isAnswered,
    busy: isFetching || searchText !== text.trim(),
    failed: isError || results?.failed === true,
  }
}

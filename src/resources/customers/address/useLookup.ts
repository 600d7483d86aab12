import { keepPreviousData } from '@tanstack/react-query'
import { addresses } from '../../../../schema/areas/places/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePaused } from '../../../kit/usePaused.ts'

/** Fewer letters find half the country. */
const LEAST = 3

/** Addresses for what is typed, once typing pauses. An answer belongs to the text that asked for it. */
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

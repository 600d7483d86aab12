import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { find } from '../../../schema/areas/workspace/endpoints.ts'
import type { Found } from '../../../schema/areas/workspace/shapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { holdsCardNumber } from '../../../schema/engine/text/cardNumbers.ts'
import { splitTitle } from '../../../schema/engine/titleFields.ts'
import { usePanel } from '../acts/provider.ts'
import { openAction } from '../list/openPath.ts'
import { usePorts } from '../ports.ts'
import { recordPathOf } from '../resourcesWith.ts'
import { tellApart } from '../tellApart.ts'
import { usePaused } from '../usePaused.ts'

/** Pause in typing before records are requested, in ms. */
const PAUSE_MS = 150
const LIMIT = 12

export type FoundRecord = Found

/** Finds records by name on the server; a request replaced by a newer one is cancelled. */
export function useRecords(typed: string) {
  const panel = usePanel()
  const isCard = holdsCardNumber(typed)
  const text = isCard ? '' : typed.trim()
  const paused = usePaused(text, PAUSE_MS)
  const searchText = text === '' ? '' : paused
  const { data, isFetching, isError, fetchStatus } = useQuery({
    queryKey: ['find', searchText],
    queryFn: ({ signal }) => panel.ask(find, { query: { q: searchText, limit: LIMIT }, signal }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
  })
  return {
    isCard,
    records: searchText === '' ? [] : (data?.data ?? []),
    isAsking: text !== '' && (isFetching || searchText !== text),
    hasFailed: isError && text !== '',
    isOffline: fetchStatus === 'paused',
  }
}

/** The address of a found record: its own page, else its form, or the list filtered by its name for users who may only list. */
export function useRecordAddress(): (resource: AnyResource, record: Pick<FoundRecord, 'id' | 'label'>) => string {
  const { opens } = usePorts()
  return (resource, { id, label }) => {
    if (opens(resource.area, openAction(resource))) return recordPathOf(resource, id)
    return `/${resource.path}?q=${encodeURIComponent(splitTitle(resource, label).number ?? label)}`
  }
}

/** The note next to a found record: its type, and what distinguishes it from others with the same title. */
export function noteOf({ resource, label, tells = {} }: FoundRecord, sort: string): string {
  return [sort, ...tellApart(resource, label, tells)].join(' · ')
}

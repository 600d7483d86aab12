import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LISTS, type ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import { PICKS } from '../../../../schema/areas/jobs/priced.ts'
import { rankText } from '../../../../schema/engine/text/rank.ts'
import { declarationOf } from '../../../kit/declarationOf.ts'
import { AUTOCOMPLETE_LIMIT } from '../../../kit/limits.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { LibraryRow } from './useAdd.ts'

/** Pause in typing after which the libraries are searched, in ms; short, because users typically enter words that exist. */
const PAUSE = 180

export interface Offered {
  readonly list: ListName
  readonly row: LibraryRow
  readonly name: string
}

interface Answer {
  readonly data: readonly LibraryRow[]
}

/**
 * Library items for a typed text: names that begin with it, then those with a word that does, then those that contain it.
 * @returns undefined until the response for exactly this text arrives
 */
export function useLibrary(text: string): readonly Offered[] | undefined {
  const { get, can } = usePorts()
  const [searchText, setSearchText] = useState('')
  const trimmed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(trimmed), PAUSE)
    return () => clearTimeout(timer)
  }, [trimmed])
  const lists = LISTS.filter((list) => can(declarationOf(PICKS[list].resource).area, 'list'))
  const { data, isError } = useQuery({
    queryKey: ['services', 'materials', 'offers', searchText, lists.join()],
    queryFn: async (): Promise<readonly Offered[]> => {
      const found = await Promise.all(
        lists.map(async (list) => {
          const { resource, copies } = PICKS[list]
          const { data: rows } = await get<Answer>(
            `/${resource}/list?active=true&sort=best&limit=${AUTOCOMPLETE_LIMIT}&q=${encodeURIComponent(searchText)}`,
          )
          return rows.map((row) => ({ list, row, name: String(row[copies['name'] ?? 'name'] ?? '') }))
        }),
      )
      return found
        .flat()
        .map((one) => ({ one, rank: rankText(one.name, searchText) }))
        .sort((a, b) => a.rank - b.rank || a.one.name.localeCompare(b.one.name))
        .map(({ one }) => one)
        .slice(0, AUTOCOMPLETE_LIMIT)
    },
    enabled: searchText !== '' && lists.length > 0,
    staleTime: 30_000,
  })
  if (trimmed === '' || lists.length === 0 || (isError && searchText === trimmed)) return []
  return searchText === trimmed ? data : undefined
}

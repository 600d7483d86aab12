import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DEBOUNCE_MS } from '../limits.ts'
import { usePorts } from '../ports.ts'

export const CRITERIA = ['phone', 'email', 'name', 'company', 'postcode'] as const
export type Criterion = (typeof CRITERIA)[number]
/** What is known so far of whoever is meant. */
export type Known = Readonly<Partial<Record<Criterion, string | null>>>

/** A record that is likely the one that is meant. */
export interface Match {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly company_name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly place: string | null
  readonly reasons: readonly { readonly by: Criterion; readonly likeness: number }[]
  readonly score: number
}

/** What is asked, as a query string; empty while there is nothing to ask for. */
function queryOf(known: Known, kinds: readonly string[]): string {
  const given = CRITERIA.flatMap((by): [string, string][] => {
    const value = known[by]?.trim()
    return value ? [[by, value]] : []
  })
  return given.length ? new URLSearchParams([...given, ['kinds', kinds.join(',')]]).toString() : ''
}

/**
 * Likely matches for what is known, once typing pauses.
 * @param kinds resources that are looked through
 */
export function useIdentify(known: Known, kinds: readonly string[]) {
  const { get } = usePorts()
  const typed = queryOf(known, kinds)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, isError } = useQuery({
    queryKey: ['identify', asked],
    queryFn: () => get<{ data: readonly Match[] }>(`/customers/identify?${asked}`),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const settled = asked === typed && !isFetching
  return { matches: asked && typed ? (data?.data ?? []) : [], asked: typed !== '', settled, failed: isError }
}

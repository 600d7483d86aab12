import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CRITERIA, type Criterion, identify } from '../../../../schema/areas/customers/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { DEBOUNCE_MS } from '../../../kit/limits.ts'

/** What is known about the person so far. */
export type Known = Readonly<Partial<Record<Criterion, string | null>>>

/** The parameters of the request; undefined while there is nothing to search for. */
function queryOf(knownFields: Known, kinds: readonly string[]): Readonly<Record<string, string>> | undefined {
  const filledCriteria = CRITERIA.flatMap((criterion): [string, string][] => {
    const value = knownFields[criterion]?.trim()
    return value ? [[criterion, value]] : []
  })
  return filledCriteria.length ? { ...Object.fromEntries(filledCriteria), kinds: kinds.join(',') } : undefined
}

/**
 * Likely matches, after a pause in typing.
 * @param kinds resources to search
 */
export function useIdentify(knownFields: Known, kinds: readonly string[]) {
  const query = queryOf(knownFields, kinds)
  const typed = JSON.stringify(query ?? null)
  const [{ asked, params }, setRequested] = useState({ asked: typed, params: query })
  const latest = useRef(query)
  latest.current = query
  useEffect(() => {
    const timer = setTimeout(() => setRequested({ asked: typed, params: latest.current }), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, isError } = useAnswer(
    identify,
    { query: params },
    { enabled: params !== undefined, placeholderData: keepPreviousData },
  )
  const isSettled = asked === typed && !isFetching
  return {
    matches: params && query ? (data?.data ?? []) : [],
    asked: query !== undefined,
    settled: isSettled,
    failed: isError,
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import { usePorts } from '../ports.ts'
import { useSend } from '../send.ts'

/** Pause in typing before records are asked for, in ms. */
const PAUSE_MS = 150
const LIMIT = 12

export interface FoundRecord {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly colour?: string
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}

/** Records by name, from the server; a question that was overtaken is taken back. */
export function useRecords(typed: string) {
  const send = useSend()
  const text = typed.trim()
  const asked = usePaused(text)
  const { data, isFetching, isError, fetchStatus } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) =>
      send<{ data: readonly FoundRecord[] }>({
        ...{ method: 'GET', path: `find?q=${encodeURIComponent(asked)}&limit=${LIMIT}` },
        signal,
      }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
    gcTime: 60_000,
  })
  return {
    records: asked === '' ? [] : (data?.data ?? []),
    isAsking: text !== '' && (isFetching || asked !== text),
    hasFailed: isError && text !== '',
    isOffline: fetchStatus === 'paused',
  }
}

/** Where a record is opened: its form, or the list narrowed to its name for whoever may only list. */
export function useRecordAddress(): (resource: AnyResource, record: Pick<FoundRecord, 'id' | 'label'>) => string {
  const { opens } = usePorts()
  return ({ path, area }, { id, label }) =>
    opens(area, 'edit') ? `/${path}/edit/${id}` : `/${path}?q=${encodeURIComponent(label)}`
}

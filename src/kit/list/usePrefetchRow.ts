import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { declarationOf } from '../declarationOf.ts'
import { recordQuery } from '../record/useRecord.ts'
import { editQuery } from '../screens/editQuery.ts'
import { rowOf } from './table/cells.ts'

/** How long the focus or pointer stays on a row before its page is fetched, in ms; passing over a row sends no request. */
const DWELL = 150

/**
 * Prefetches the edit page and its record while the focus or pointer is on a row, so that it opens at once.
 * @returns a handler for focus and pointer events inside the grid
 */
export function usePrefetchRow(resource: string, rows: readonly RaRecord<number>[] | undefined, mayOpen: boolean) {
  const provider = useDataProvider()
  const client = useQueryClient()
  const latest = useRef(rows)
  latest.current = rows
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const warm = (id: number) => {
      // Rows open the record's page where there is one.
      if (declarationOf(resource).features) {
        void import('../record/RecordScreen.tsx')
        void client.prefetchQuery(recordQuery(provider, resource, id))
        return
      }
      void import('../screens/EditScreen.tsx')
      void client.prefetchQuery(editQuery(provider, resource, id))
    }
    return ({ target }: { target: EventTarget }) => {
      clearTimeout(timer.current)
      const row = mayOpen ? rowOf(target) : undefined
      const id = row === undefined ? undefined : latest.current?.[row]?.id
      if (id !== undefined) timer.current = window.setTimeout(() => warm(id), DWELL)
    }
  }, [provider, client, resource, mayOpen])
}

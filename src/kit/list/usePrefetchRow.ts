import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import { declarationOf } from '../declarationOf.ts'
import { recordQuery } from '../record/useRecord.ts'
import { editQuery } from '../screens/editQuery.ts'
import { rowOf } from './table/cells.ts'

/** How long a row is looked at before its screen is fetched, in ms: passing over it asks nothing. */
const DWELL = 150

/**
 * Fetches the screen that changes a record, and the record, while somebody looks at its row, so that it opens at once.
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
      // A record's own screen is what a row opens where there is one.
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

import { useQueryClient } from '@tanstack/react-query'
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { FieldErrors } from '../../../schema/errors.ts'
import type { Usage } from './UsageList.tsx'

/** Why a record of a bulk request was left alone. */
export interface Skipped {
  readonly id: number
  readonly code: string
  readonly errors?: FieldErrors
  readonly usage?: readonly Usage[]
}

export interface BulkOutcome {
  readonly done: readonly number[]
  readonly skipped: readonly Skipped[]
}

/** The verbs of the data provider that react-admin has no word for. */
export interface ArchivingProvider extends DataProvider {
  readonly reinstate: (
    resource: string,
    params: { id: Identifier; previousData?: RaRecord },
  ) => Promise<{ data: RaRecord }>
  readonly bulk: (
    resource: string,
    body: { act: 'archive' | 'reinstate'; ids: readonly number[] },
  ) => Promise<{ data: BulkOutcome }>
}

/** Archiving and reinstating, pessimistic: the lists are asked anew when the server has said yes. */
export function useArchiveVerbs(resource: string) {
  const provider = useDataProvider<ArchivingProvider>()
  const client = useQueryClient()
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [resource] }), [client, resource])
  return {
    bulk: async (act: 'archive' | 'reinstate', ids: readonly number[]): Promise<BulkOutcome> => {
      const { data } = await provider.bulk(resource, { act, ids })
      await refresh()
      return data
    },
    one: async (act: 'archive' | 'reinstate', record: RaRecord): Promise<RaRecord> => {
      const params = { id: record.id, previousData: record }
      const { data } =
        act === 'archive' ? await provider.delete(resource, params) : await provider.reinstate(resource, params)
      void refresh()
      return data
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { type DataProvider, type Identifier, type RaRecord, useDataProvider } from 'ra-core'
import { useCallback } from 'react'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { Usage } from './UsageList.tsx'

/** Why a bulk request skipped a record. */
export interface Skipped {
  readonly id: number
  readonly code: string
  readonly errors?: FieldErrors
  readonly usage?: readonly Usage[]
  /** Its title, in a dry run. */
  readonly label?: string
}

export interface BulkOutcome {
  readonly done: readonly number[]
  readonly skipped: readonly Skipped[]
}

/** A bulk operation. */
export type BulkAct =
  | { readonly act: 'archive' | 'reinstate' }
  | { readonly act: 'change'; readonly change: Readonly<Record<string, unknown>> }

/** The records of a bulk operation: these, or all that a list with this filter shows. */
export type SelectedRecords =
  | { readonly ids: readonly number[] }
  | { readonly matching: { readonly filter: Readonly<Record<string, unknown>>; readonly archived: boolean } }

/** Methods of the data provider that react-admin does not have. */
export interface ArchivingProvider extends DataProvider {
  readonly reinstate: (
    resource: string,
    params: { id: Identifier; previousData?: RaRecord },
  ) => Promise<{ data: RaRecord }>
  readonly bulk: (
    resource: string,
    body: BulkAct & SelectedRecords & { dryRun?: boolean },
  ) => Promise<{ data: BulkOutcome }>
}

/** Archives and restores pessimistically: the lists are fetched again once the server has confirmed. */
export function useArchiveVerbs(resource: string) {
  const provider = useDataProvider<ArchivingProvider>()
  const client = useQueryClient()
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [resource] }), [client, resource])
  return {
    /** A dry run: returns what would be done, and which records would be skipped and why. */
    rehearse: async (act: BulkAct, chosen: SelectedRecords): Promise<BulkOutcome> =>
      (await provider.bulk(resource, { ...act, ...chosen, dryRun: true })).data,
    bulk: async (act: BulkAct, chosen: SelectedRecords): Promise<BulkOutcome> => {
      const { data } = await provider.bulk(resource, { ...act, ...chosen })
      await refresh()
      return data
    },
    /** @param along the user has confirmed that dependent records are included */
    one: async (act: 'archive' | 'reinstate', record: RaRecord, isCascade = false): Promise<RaRecord> => {
      const params = { id: record.id, previousData: record, ...(isCascade && { meta: { along: isCascade } }) }
      const { data } =
        act === 'archive' ? await provider.delete(resource, params) : await provider.reinstate(resource, params)
      void refresh()
      return data
    },
  }
}

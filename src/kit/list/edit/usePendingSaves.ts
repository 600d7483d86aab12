import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { isSame } from '../../form/stale/conflict.ts'
import { patchRow } from './cache.ts'

type Row = RaRecord<number>
type Values = Readonly<Record<string, unknown>>

interface Known {
  /** Sent, and not yet confirmed. */
  readonly values: Values
  /** The newest response. */
  readonly row?: Row
}

/**
 * Values sent from cells and not yet confirmed, and the newest response per record. Neither the response to an earlier save nor rows fetched before
 * it may bring back an old value.
 */
export function usePendingSaves(resource: string, rows: readonly Row[] | undefined) {
  const client = useQueryClient()
  const knownRows = useRef(new Map<number, Known>())

  useLayoutEffect(() => {
    for (const row of rows ?? []) {
      const { values, row: newest } = knownRows.current.get(row.id) ?? {}
      const isOld = newest !== undefined && row['version'] < newest['version']
      const differs = Object.entries(values ?? {}).some(([name, value]) => !isSame(row[name], value))
      if (isOld || differs) patchRow(client, resource, row.id, (one) => ({ ...one, ...(isOld && newest), ...values }))
    }
  }, [client, resource, rows])

  return {
    of: (id: number): Values => knownRows.current.get(id)?.values ?? {},
    begin: (id: number, name: string, value: unknown): void => {
      const before = knownRows.current.get(id)
      knownRows.current.set(id, { ...before, values: { ...before?.values, [name]: value } })
    },
    /** @param row the record of the response; undefined where there is none */
    end: (id: number, name: string, value: unknown, row: Row | undefined): void => {
      const before = knownRows.current.get(id)
      const values = { ...before?.values }
      // Another value sent from the same cell since is still waiting for its own response.
      if (isSame(values[name], value)) delete values[name]
      const newest = row ?? before?.row
      knownRows.current.set(id, { values, ...(newest && { row: newest }) })
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'ra-core'
import { useCallback } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'

/** Navigation state for a form that was opened from the record's page. */
export const FROM_RECORD = { from: 'record' } as const

/** Navigation state for a form that was opened from any other page. */
export const wayBackTo = (path: string) => ({ back: path })

const placeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined

const isFromRecord = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_RECORD.from

export interface WayBack {
  /** The address to return to. */
  readonly to: string
  /** It is the record's page, not the list. */
  readonly isRecord: boolean
  readonly go: () => void
}

/** The way from a form back to where it was opened: the record's page, or the list in its last state. */
export function useWayBack(resource: AnyResource, id: number | string | undefined): WayBack {
  const { name, features } = resource
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isRecord = features !== undefined && id !== undefined && isFromRecord(state)
  const destination =
    placeIn(state) ?? (isRecord ? `/${name}/${id}/show` : listPath(resource, listMemory.get(name).search))
  const goBack = useCallback(() => {
    // The record's page must not show the values from before the save, not even briefly.
    if (isRecord) client.removeQueries({ queryKey: [name, 'getOne', { id: String(id) }] })
    navigate(destination)
  }, [client, navigate, isRecord, name, id, destination])
  return { to: destination, isRecord, go: goBack }
}

import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'ra-core'
import { useCallback } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { listMemory } from '../list/listMemory.ts'
import { listPath } from '../list/listUrl.ts'

/** Goes with the way to a form that was opened from the record's own screen. */
export const FROM_RECORD = { from: 'record' } as const

/** Goes with the way to a form that was opened from any other place. */
export const wayBackTo = (path: string) => ({ back: path })

const placeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'back' in state && typeof state.back === 'string'
    ? state.back
    : undefined

const isFromRecord = (state: unknown) =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_RECORD.from

export interface WayBack {
  /** Where one came from. */
  readonly to: string
  /** It is the record's screen, not the list. */
  readonly isRecord: boolean
  readonly go: () => void
}

/** The way from a form back to where it was opened: the record's own screen, or the list as it was left. */
export function useWayBack(resource: AnyResource, id: number | string | undefined): WayBack {
  const { name, features } = resource
  const { state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const isRecord = features !== undefined && id !== undefined && isFromRecord(state)
  const to = placeIn(state) ?? (isRecord ? `/${name}/${id}/show` : listPath(resource, listMemory.get(name).search))
  const go = useCallback(() => {
    // What was saved must not be shown as it was before, not even for a moment.
    if (isRecord) client.removeQueries({ queryKey: [name, 'getOne', { id: String(id) }] })
    navigate(to)
  }, [client, navigate, isRecord, name, id, to])
  return { to, isRecord, go }
}

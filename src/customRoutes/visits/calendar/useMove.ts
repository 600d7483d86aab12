import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { between } from '../../../../schema/areas/visits/endpoints.ts'
import { fromWallClock, isPast, isWithinDay } from '../../../../schema/engine/time/time.ts'
import { listKey, usePanel } from '../../../kit/acts/provider.ts'
import { refusalKey, refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { useSpokenRefusal } from '../../../resources/jobs/spoken/useSpokenRefusal.ts'
import type { Drawn, Entry } from './calendarData.ts'

/** A local date and time of the business. */
export interface Wall {
  readonly day: string
  readonly time: string
}

export type Changed = Partial<Pick<Entry, 'starts_at' | 'ends_at' | 'worker_ids' | 'status'>> & {
  readonly cancel_reason?: string
}

/** The cached calendar with the saved times of an appointment, because it may be opened before the list is fetched again. */
const withSaved = (cachedData: Drawn, { id, version, starts_at, ends_at, worker_ids, status }: Entry): Drawn => ({
  ...cachedData,
  entries: cachedData.entries.map((one) =>
    one.id === id ? { ...one, version, starts_at, ends_at, worker_ids, status } : one,
  ),
})

/**
 * Changes an appointment and shows a message with Undo.
 * @returns undefined on success, else the reason; an empty text where that is already shown
 */
export function useChange() {
  const panel = usePanel()
  const client = useQueryClient()
  const describeRefusal = useSpokenRefusal()
  const errorText = useErrorText()
  const notify = useNotify()
  return async (entry: Entry, data: Changed): Promise<string | undefined> => {
    const refetchVisits = () => client.invalidateQueries({ queryKey: ['appointments'] })
    try {
      const { data: saved } = await panel.update<Entry>('appointments', { id: entry.id, data, previousData: entry })
      client.setQueriesData<Drawn>(
        { queryKey: listKey(between) },
        (cachedData) => cachedData && withSaved(cachedData, saved),
      )
      notify('message.saved', { type: 'success' })
    } catch (error) {
      // Fetched again without waiting, so that the user can continue at once after a refusal.
      void refetchVisits()
      const refusal = refusalOf(error)
      return refusal.over ? '' : (describeRefusal(refusal.body) ?? errorText(refusalKey(refusal)))
    }
    await refetchVisits()
    return undefined
  }
}

/** The instants of two local times, or the message key of the error. */
export function stretchOf(from: Wall, to: Wall): { readonly starts_at: string; readonly ends_at: string } | string {
  const starts_at = fromWallClock(from.day, from.time)
  const ends_at = fromWallClock(to.day, to.time)
  if (!starts_at || !ends_at) return 'validation.time_skipped'
  if (Date.parse(ends_at) <= Date.parse(starts_at)) return 'validation.end_before_start'
  return isWithinDay(starts_at, ends_at) ? { starts_at, ends_at } : 'validation.another_day'
}

/** Moves appointments, each within one day. Errors are shown; the caller moves the drawn visit back. */
export function useMove() {
  const translate = useTranslate()
  const change = useChange()

  /** @returns undefined on success, else the reason; an empty text where that is already shown */
  const move = async (entry: Entry, from: Wall, to: Wall): Promise<string | undefined> => {
    const times = stretchOf(from, to)
    if (typeof times === 'string') return translate(times)
    if (isPast(entry.starts_at, Date.now())) return translate('problem.past')
    return change(entry, times)
  }
  return move
}

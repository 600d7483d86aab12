import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { dayOf, fromWallClock, isPast, isWithinDay } from '../../../../schema/engine/time/time.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { refusedBy, whyRefused } from '../../../kit/acts/useRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import type { Entry } from './calendarData.ts'

/** A day and a time of day on the business's clock. */
export interface Wall {
  readonly day: string
  readonly time: string
}

/** Moves appointments within their day. Every refusal is said; the caller puts the picture back. */
export function useMove() {
  const panel = usePanel()
  const client = useQueryClient()
  const translate = useTranslate()
  const errorText = useErrorText()
  const notify = useNotify()

  /** @returns nothing when it was moved, else why it was not; no text where that is known */
  const move = async (entry: Entry, from: Wall, to: Wall): Promise<string | undefined> => {
    const starts_at = fromWallClock(from.day, from.time)
    const ends_at = fromWallClock(to.day, to.time)
    if (!starts_at || !ends_at) return translate('validation.time_skipped')
    if (Date.parse(ends_at) <= Date.parse(starts_at)) return translate('validation.end_before_start')
    if (dayOf(starts_at) !== dayOf(entry.starts_at) || !isWithinDay(starts_at, ends_at))
      return translate('validation.another_day')
    if (isPast(entry.starts_at, Date.now())) return translate('problem.past')
    try {
      await panel.update('appointments', { id: entry.id, data: { starts_at, ends_at }, previousData: entry })
      notify('message.saved', { type: 'success' })
      return undefined
    } catch (error) {
      const refused = refusedBy(error)
      return refused.over ? '' : errorText(whyRefused(refused))
    } finally {
      await client.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return move
}

import { useTranslate } from 'ra-core'
import type { BookingRefused } from '../../../../schema/areas/visits/refused.ts'
import { spokenTime } from '../../../../schema/engine/text/format.ts'
import { useSpoken } from './useSpoken.ts'

/** Explains why a time cannot be booked, optionally without the next free one: "Adam Kowalski is at Manor Road until 10:30 that day." */
export type SpokenRefusal = (body: BookingRefused, withNext?: boolean) => string | undefined

/**
 * Explains a refused booking as said to a caller: who is unavailable and why, and when they are free. Undefined where the server does not say who.
 */
export function useSpokenRefusal(): SpokenRefusal {
  const translate = useTranslate()
  const spokenSlot = useSpoken()
  return ({ in_the_way: conflict, free }, withNext = true) => {
    if (!conflict) return undefined
    const { worker, why, place, until } = conflict
    const key = why === 'booked' ? (place ? 'at' : 'booked') : until ? `${why}_until` : why
    const refusalText = translate(`wizard.book.refused.${key}`, {
      worker,
      place,
      until: until ? spokenTime(until) : '',
    })
    const next = free?.find(({ worker_id }) => worker_id === conflict.worker_id)
    return withNext && next
      ? `${refusalText} ${translate('wizard.book.refused.next', { when: spokenSlot(next) })}`
      : refusalText
  }
}

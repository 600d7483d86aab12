import type { load } from '../../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../../schema/engine/endpoint.ts'

export type Load = EndpointAnswer<typeof load>
export type WorkerLoad = Load['data'][number]

/** In minutes; also how many workers cannot be booked on the day, and why. */
export interface DayLoad {
  readonly booked: number
  readonly available: number
  readonly off: number
  readonly leave: number
}
export type Level = 'fine' | 'high' | 'over'

/** Amber over 90 % of the hours, danger over 100 %; time booked without any hours is over them. */
export function levelOf({ booked, available }: Pick<DayLoad, 'booked' | 'available'>): Level {
  if (booked > available) return 'over'
  return booked > 0.9 * available ? 'high' : 'fine'
}

/** Share of the hours in whole percent; null where there are none. */
export const shareOf = ({ booked, available }: Pick<DayLoad, 'booked' | 'available'>): number | null =>
  available > 0 ? Math.round((100 * booked) / available) : null

/** Total load of these workers on one day. */
export function loadOn(workers: readonly WorkerLoad[], index: number): DayLoad {
  const sum = { booked: 0, available: 0, off: 0, leave: 0 }
  for (const { booked, available, away } of workers) {
    sum.booked += booked[index] ?? 0
    sum.available += available[index] ?? 0
    const why = away[index]
    if (why === 'leave') sum.leave++
    else if (why) sum.off++
  }
  return sum
}

/** Load of one worker over all days. */
export function loadOver({ booked, available, away }: WorkerLoad): DayLoad {
  const total = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0)
  const leave = away.filter((why) => why === 'leave').length
  return { booked: total(booked), available: total(available), leave, off: away.filter(Boolean).length - leave }
}

/** Hours with at most one decimal. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

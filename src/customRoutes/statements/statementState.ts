import { isDay } from '../../../schema/engine/time/time.ts'
import { PERIODS, type Period, type PeriodState } from '../../kit/period/periods.ts'

/** The default period. */
const DEFAULT_PERIOD: Period = 'last-90-days'

/** Reads the state from the address; missing or invalid parts get the default. */
export function readStatement(search: URLSearchParams): PeriodState {
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to, word] = [day('from'), day('to'), search.get('period')]
  if (from || to || word === 'all') return { from, to }
  return { period: PERIODS.find((one) => one === word) ?? DEFAULT_PERIOD }
}

export function writeStatement({ period, from, to }: PeriodState): Record<string, string> {
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return period === DEFAULT_PERIOD ? {} : { period: period ?? 'all' }
}

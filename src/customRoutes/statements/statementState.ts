import { isDay } from '../../../schema/engine/time/time.ts'
import { PERIODS, type Period, type PeriodState } from '../../kit/period/periods.ts'

/** What is shown at first. */
const USUAL: Period = 'last-90-days'

/** What the address says; whatever it does not say, or says wrongly, is as it is at first. */
export function readStatement(search: URLSearchParams): PeriodState {
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to, word] = [day('from'), day('to'), search.get('period')]
  if (from || to || word === 'all') return { from, to }
  return { period: PERIODS.find((one) => one === word) ?? USUAL }
}

export function writeStatement({ period, from, to }: PeriodState): Record<string, string> {
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return period === USUAL ? {} : { period: period ?? 'all' }
}

import { isDay } from '../../../schema/engine/time/time.ts'

/** Days of a statement, both included; open where there is none. */
export interface StatementState {
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}
export const PERIODS = ['this-month', 'last-month', 'last-90-days', 'this-year', 'last-year', 'last-365-days'] as const
export type Period = (typeof PERIODS)[number]
/** What is shown at first. */
const USUAL: Period = 'last-90-days'

/** What the address says; whatever it does not say, or says wrongly, is as it is at first. */
export function readStatement(search: URLSearchParams): StatementState {
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to, word] = [day('from'), day('to'), search.get('period')]
  if (from || to || word === 'all') return { from, to }
  return { period: PERIODS.find((one) => one === word) ?? USUAL }
}

export function writeStatement({ period, from, to }: StatementState): Record<string, string> {
  if (from || to) return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  return period === USUAL ? {} : { period: period ?? 'all' }
}

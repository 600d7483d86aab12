/** Words for days that a report is asked for by; no word: all there is, or the days given. */
export const PERIODS = ['this-month', 'last-month', 'last-90-days', 'this-year', 'last-year', 'last-365-days'] as const
export type Period = (typeof PERIODS)[number]

/** Days that are asked for: by a word, or by themselves, both included; either may be open. */
export interface PeriodState {
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

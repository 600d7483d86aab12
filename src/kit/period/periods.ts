/** Words for the period of a report; without a word: everything, or the given dates. */
export const PERIODS = ['this-month', 'last-month', 'last-90-days', 'this-year', 'last-year', 'last-365-days'] as const
export type Period = (typeof PERIODS)[number]

/** A period: a word, or dates, both inclusive; either date may be open. */
export interface PeriodState {
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

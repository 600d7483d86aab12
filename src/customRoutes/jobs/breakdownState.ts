import { FIGURES, type Figure, GROUP_NAMES, type Group } from '../../../schema/areas/jobs/breakdown.ts'
import { daysOf } from '../../../schema/engine/filters/days.ts'
import { isDay } from '../../../schema/engine/time/time.ts'
import { PERIODS, type PeriodState } from '../../kit/period/periods.ts'

export interface BreakdownState extends PeriodState {
  readonly by: Group
  /** The figure in the chart. */
  readonly figure: Figure
  /** Comma-joined ids. */
  readonly franchise_id?: string | undefined
  readonly job_type_id?: string | undefined
  /** Includes cancelled jobs. */
  readonly cancelled: boolean
}

const IDS = /^[1-9]\d*(,[1-9]\d*)*$/

/** Reads the state from the address; missing or invalid parts get the default: the last twelve months by status. */
export function readBreakdown(search: URLSearchParams): BreakdownState {
  const pick = <T extends string>(values: readonly T[], name: string) => values.find((one) => one === search.get(name))
  const ids = (name: string) => (IDS.test(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to] = [day('from'), day('to')]
  const all = search.get('period') === 'all'
  return {
    by: pick(GROUP_NAMES, 'by') ?? 'status',
    figure: pick(FIGURES, 'figure') ?? 'net',
    period: from || to || all ? undefined : (pick(PERIODS, 'period') ?? 'last-365-days'),
    from,
    to,
    franchise_id: ids('franchise_id'),
    job_type_id: ids('job_type_id'),
    cancelled: search.get('cancelled') === 'true',
  }
}

export function writeBreakdown({
  by,
  figure,
  period,
  cancelled,
  ...otherState
}: BreakdownState): Record<string, string> {
  const { from, to, franchise_id, job_type_id } = otherState
  const word = period === undefined && !from && !to ? 'all' : period === 'last-365-days' ? undefined : period
  const all = {
    by: by === 'status' ? undefined : by,
    figure: figure === 'net' ? undefined : figure,
    period: word,
    from,
    to,
    franchise_id,
    job_type_id,
    cancelled: cancelled ? 'true' : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The corresponding filters of the list of jobs, as of today. */
export function filtersOf(state: BreakdownState, today: string): Record<string, string> {
  const days = state.period ? daysOf(state.period, today) : undefined
  const all = {
    created_at_gte: days?.from ?? state.from,
    created_at_lte: days?.to ?? state.to,
    franchise_id: state.franchise_id,
    job_type_id: state.job_type_id,
    cancelled: state.cancelled ? undefined : 'false',
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

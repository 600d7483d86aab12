import { daysOf } from '../../../schema/engine/filters/days.ts'
import { COMPARISONS, type Comparison, STEPS, type Step } from '../../../schema/engine/reports/periods.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { type DayRange, isDay } from '../../../schema/engine/time/time.ts'
import { PERIODS, type PeriodState } from '../../kit/period/periods.ts'

export interface ReportState extends PeriodState {
  readonly compare: Comparison
  readonly group?: string | undefined
  readonly basis?: string | undefined
  readonly step?: Step | undefined
  /** The figure in the chart. */
  readonly figure?: string | undefined
  /** Only lines whose data is complete, or only those where it is not. */
  readonly known?: 'true' | 'false' | undefined
  /** Column that the rows are sorted by; with a minus, in ascending order. */
  readonly sort?: string | undefined
  /** Group → comma-joined keys. */
  readonly filters: Readonly<Record<string, string>>
}

const OWN_PARAMETERS: ReadonlySet<string> = new Set([
  'period',
  'from',
  'to',
  'compare',
  'group',
  'basis',
  'step',
  'figure',
  'known',
  'sort',
])
const WORD = /^-?[a-z][a-z_]{0,40}$/
const KEYS = /^[\w-]+(,[\w-]+)*$/

/** Reads the state from the address; missing or invalid parts get the default: this year compared with last year. */
export function readReport(search: URLSearchParams): ReportState {
  const pick = <T extends string>(values: readonly T[], name: string) => values.find((one) => one === search.get(name))
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const word = (name: string) => (WORD.test(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined)
  const [from, to] = [day('from'), day('to')]
  return {
    period: from && to ? undefined : (pick(PERIODS, 'period') ?? 'this-year'),
    ...(from && to ? { from, to } : {}),
    compare: pick(COMPARISONS, 'compare') ?? 'year',
    step: pick(STEPS, 'step'),
    group: word('group'),
    basis: word('basis'),
    figure: word('figure'),
    sort: word('sort'),
    known: pick(['true', 'false'] as const, 'known'),
    filters: Object.fromEntries(
      [...search].filter(([name, value]) => !OWN_PARAMETERS.has(name) && WORD.test(name) && KEYS.test(value)),
    ),
  }
}

export function writeReport({ filters, period, compare, known, ...rest }: ReportState): Record<string, string> {
  const all = {
    period: period === 'this-year' ? undefined : period,
    compare: compare === 'year' ? undefined : compare,
    ...rest,
    known,
    ...filters,
  }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The dates of the period; future ones are not included yet. */
export function daysShown({ period, from, to }: PeriodState, today: string): DayRange {
  const days = period ? daysOf(period, today) : undefined
  if (days) return { from: days.from, to: days.to > today ? today : days.to }
  return { from: from ?? today, to: to ?? today }
}

/** The parameters of the request. */
export function queryOf(state: ReportState, reportItem: ReportListItem, today: string) {
  const { group, basis, step, compare, known, filters } = state
  const groups = reportItem.groups.map(({ key }) => key)
  return {
    ...daysShown(state, today),
    compare,
    group: groups.find((key) => key === group) ?? groups[0] ?? '',
    ...(basis && reportItem.bases.some(({ key }) => key === basis) ? { basis } : {}),
    ...(step ? { step } : {}),
    ...(known ? { known } : {}),
    ...Object.fromEntries(Object.entries(filters).filter(([name]) => groups.includes(name))),
  }
}
export type AskedReport = ReturnType<typeof queryOf>

/** Parts of a query that do not affect which facts are counted. */
const IGNORED_PARAMETERS: ReadonlySet<string> = new Set(['group', 'step', 'compare', 'known'])

/** The list filter for the lines that a report's query counts. */
export function inReport(name: string, request: AskedReport): { readonly report: string } {
  const all = Object.entries(request).flatMap(([key, value]) =>
    IGNORED_PARAMETERS.has(key) || value === undefined ? [] : [[key, value]],
  )
  return { report: `${name}?${new URLSearchParams(all)}` }
}

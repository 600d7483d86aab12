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
  /** What the chart draws. */
  readonly figure?: string | undefined
  /** Only lines of which everything is known, or only those of which something is not. */
  readonly known?: 'true' | 'false' | undefined
  /** What rows are sorted by; a minus before it: the least first. */
  readonly sort?: string | undefined
  /** Group → comma-joined keys. */
  readonly filters: Readonly<Record<string, string>>
}

const OWN: ReadonlySet<string> = new Set([
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

/** What the address says; whatever it does not say, or says wrongly, is as it is at first: this year against the last. */
export function readReport(search: URLSearchParams): ReportState {
  const pick = <T extends string>(of: readonly T[], name: string) => of.find((one) => one === search.get(name))
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
      [...search].filter(([name, value]) => !OWN.has(name) && WORD.test(name) && KEYS.test(value)),
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

/** The days that are asked for: what is still to come of a period is not in it yet. */
export function daysShown({ period, from, to }: PeriodState, today: string): DayRange {
  const days = period ? daysOf(period, today) : undefined
  if (days) return { from: days.from, to: days.to > today ? today : days.to }
  return { from: from ?? today, to: to ?? today }
}

/** What the server is asked. */
export function queryOf(state: ReportState, listed: ReportListItem, today: string) {
  const { group, basis, step, compare, known, filters } = state
  const groups = listed.groups.map(({ key }) => key)
  return {
    ...daysShown(state, today),
    compare,
    group: groups.find((key) => key === group) ?? groups[0] ?? '',
    ...(basis && listed.bases.some(({ key }) => key === basis) ? { basis } : {}),
    ...(step ? { step } : {}),
    ...(known ? { known } : {}),
    ...Object.fromEntries(Object.entries(filters).filter(([name]) => groups.includes(name))),
  }
}
export type AskedReport = ReturnType<typeof queryOf>

/** What of a question leaves the facts that are counted as they are. */
const ASIDE: ReadonlySet<string> = new Set(['group', 'step', 'compare', 'known'])

/** The filter of lines that count in a report as it is asked. */
export function inReport(name: string, asked: AskedReport): { readonly report: string } {
  const all = Object.entries(asked).flatMap(([key, value]) =>
    ASIDE.has(key) || value === undefined ? [] : [[key, value]],
  )
  return { report: `${name}?${new URLSearchParams(all)}` }
}

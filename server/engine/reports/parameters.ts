import type { FieldErrors } from '../../../schema/engine/errors.ts'
import {
  type Comparison,
  comparisonPeriod,
  MAX_STEPS,
  STEPS,
  type Step,
  stepsOf,
} from '../../../schema/engine/reports/periods.ts'
import type { ReportQuery } from '../../../schema/engine/reports/shapes.ts'
import type { DayRange } from '../../../schema/engine/time/time.ts'
import { invalid } from '../http/errors.ts'
import type { Report } from './report.ts'

/** A report's parameters, checked. */
export interface ReportParameters {
  readonly days: DayRange
  readonly compared: DayRange | undefined
  readonly group: string
  readonly basis: string
  readonly step: Step
  /** Group → keys that facts must have; null for no value. */
  readonly filters: ReadonlyMap<string, readonly (string | null)[]>
  /** Only facts that are completely known; false: only those that are not. */
  readonly known: boolean | undefined
}

/** A filter for facts without a record. */
const NO_VALUE = 'none'
const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'group',
  'basis',
  'step',
  'compare',
  'page',
  'locale',
  'format',
  'known',
])
const KEY = /^[\w-]{1,60}$/

const BOOLEAN_VALUES: Readonly<Record<string, boolean | undefined>> = Object.assign(Object.create(null), {
  true: true,
  false: false,
})

/** Steps that fit a period: no more than a chart has space for. */
export const stepFor = (days: DayRange): Step =>
  (['day', 'month', 'quarter'] as const).find((step) => stepsOf(days, step, 63).length <= (step === 'day' ? 31 : 36)) ??
  'year'

/** @throws problem 422 at the wrong parameter */
export function parseParameters(report: Report, query: ReportQuery): ReportParameters {
  const errors: FieldErrors = {}
  const oneOf = (name: 'group' | 'basis', choices: readonly string[]): string => {
    const value = query[name] ?? choices[0] ?? ''
    if (query[name] !== undefined && !choices.includes(value)) errors[name] = [{ code: 'choice', params: { choices } }]
    return value
  }
  const days = { from: query.from, to: query.to }
  if (days.to < days.from) errors['to'] = [{ code: 'end_before_start' }]
  const group = oneOf('group', Object.keys(report.groups))
  const basis = oneOf('basis', Object.keys(report.bases ?? {}))
  const step = query.step ?? stepFor(days)
  if (stepsOf(days, step, MAX_STEPS + 1).length > MAX_STEPS)
    errors['step'] = [{ code: 'choice', params: { choices: [...STEPS] } }]
  const filters = new Map<string, (string | null)[]>()
  for (const [name, value] of Object.entries(query)) {
    if (RESERVED_PARAMETERS.has(name) || value === undefined || value === '') continue
    if (!Object.hasOwn(report.groups, name)) errors[name] = [{ code: 'unknown_parameter' }]
    else {
      const isText = report.groups[name]?.text === true
      const keys = isText ? [String(value)] : String(value).split(',')
      if (!isText && keys.some((key) => !KEY.test(key))) errors[name] = [{ code: 'no_filter' }]
      filters.set(
        name,
        keys.map((key) => (key === NO_VALUE ? null : key)),
      )
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const compare: Comparison = query.compare ?? 'none'
  const comparedDays = comparisonPeriod(days, compare)
  return { days, compared: comparedDays, group, basis, step, filters, known: BOOLEAN_VALUES[String(query['known'])] }
}

import type { AnyResource } from '../../../../schema/engine/define.ts'
import { checkRules, clearHidden } from '../../../../schema/engine/validate.ts'
import { invalid } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'
import { same } from '../audit.ts'
import { keepSingleLines } from './singleLines.ts'

type Values = Record<string, unknown>

/** Of `values` what differs from the record. */
export function difference(before: RecordRow, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !same(before[name], value)),
  )
}

/** What a new record holds in the fields that no client may set. */
const systemDefaults = (resource: AnyResource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.options.readOnly && !field.options.generated)
      .map(([name, field]) => [name, field.options.default ?? null]),
  )

/** Of a record as it was what no client may set. */
export const systemValues = (resource: AnyResource, row: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, { options }]) => name in row && options.readOnly && !options.generated)
      .map(([name]) => [name, row[name]]),
  )

/** Cross-field rules and hidden fields, on the record as it would be. Adds what has to be cleared or starts with a default. */
export function applyRules(resource: AnyResource, given: Values, before: RecordRow | null, putsBack = false): Values {
  const values = { ...given }
  keepSingleLines(resource, values, before, putsBack)
  const own = before ? values : { ...systemDefaults(resource), ...values }
  const whole = clearHidden(resource, { ...before, ...own })
  const errors = checkRules(resource, whole)
  if (Object.keys(errors).length) throw invalid(errors)
  // Shown or not, what the database computes is written by nobody.
  const cleared = Object.keys(resource.showIf).filter((n) => !resource.fields[n]?.options.generated)
  if (!before) return Object.fromEntries([...Object.keys(own), ...cleared].map((n) => [n, whole[n]]))
  return { ...values, ...difference(before, Object.fromEntries(cleared.map((n) => [n, whole[n]]))) }
}

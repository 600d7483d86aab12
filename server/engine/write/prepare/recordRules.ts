import type { AnyResource } from '../../../../schema/engine/define.ts'
import { checkRules, clearHidden } from '../../../../schema/engine/validate.ts'
import { invalid } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'
import { same } from '../audit.ts'
import { keepSingleLines } from './singleLines.ts'

type Values = Record<string, unknown>

/** The values that differ from the record. */
export function difference(before: RecordRow, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !same(before[name], value)),
  )
}

/** Values of a new record in fields that clients cannot set. */
const systemDefaults = (resource: AnyResource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.options.readOnly && !field.options.generated)
      .map(([name, field]) => [name, field.options.default ?? null]),
  )

/** Values of an earlier record in fields that clients cannot set. */
export const systemValues = (resource: AnyResource, row: Readonly<Values>): Values =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, { options }]) => name in row && options.readOnly && !options.generated)
      .map(([name]) => [name, row[name]]),
  )

/** Rules over several fields and hidden fields, applied to the record as it will be. Adds fields to clear, and defaults. */
export function applyRules(resource: AnyResource, body: Values, before: RecordRow | null, putsBack = false): Values {
  const values = { ...body }
  keepSingleLines(resource, values, before, putsBack)
  const withDefaults = before ? values : { ...systemDefaults(resource), ...values }
  const withoutHidden = clearHidden(resource, { ...before, ...withDefaults })
  const errors = checkRules(resource, withoutHidden)
  if (Object.keys(errors).length) throw invalid(errors)
  // Computed columns are never written, whether shown or not.
  const cleared = Object.keys(resource.showIf).filter((n) => !resource.fields[n]?.options.generated)
  if (!before) return Object.fromEntries([...Object.keys(withDefaults), ...cleared].map((n) => [n, withoutHidden[n]]))
  return { ...values, ...difference(before, Object.fromEntries(cleared.map((n) => [n, withoutHidden[n]]))) }
}

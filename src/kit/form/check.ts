import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import { withConfirmedNumbers } from '../../../schema/engine/fields/refuseCardNumbers.ts'
import { isFilledIn, isNullable } from '../../../schema/engine/fields/values.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { checkBody, checkRules, clearHidden, remainingRuleErrors } from '../../../schema/engine/validate.ts'

type Values = Readonly<Record<string, unknown>>
type Checkable = Pick<AnyResource, 'fields' | 'rules' | 'showIf'>

/** Names of the fields that a form may send. */
export const writableFields = (resource: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries(resource.fields).flatMap(([name, { options }]) => (options.readOnly ? [] : [name]))

/** Whether the values of other fields hide a field. */
export const isHidden = (resource: Pick<AnyResource, 'showIf'>, name: string, values: Values): boolean =>
  resource.showIf[name]?.(values) === false

/** Initial values of a form: those of the record, or the defaults of the declaration. */
export function initialValues(
  resource: Pick<AnyResource, 'fields'>,
  record: Values | undefined,
): Record<string, unknown> {
  if (record) return { ...record }
  return Object.fromEntries(
    // Values that the server sets by default are left out until the user chooses one: null would mean none.
    Object.entries(resource.fields)
      .filter(([, { hints }]) => !hints.given)
      .map(([name, { options, hints }]) => [
        name,
        hints.ahead === undefined ? (options.default ?? null) : addDays(dayOf(Date.now()), hints.ahead()),
      ]),
  )
}

/**
 * Validates the values of a form as the server will (schema/engine/validate.ts), merged with the stored record.
 * @param record the stored one; undefined when adding one
 * @returns the request body, or the errors by field path. Hidden fields are cleared and have no errors.
 */
export function checkForm(
  resource: Checkable,
  values: Values,
  record: Values | undefined,
): { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors } {
  const merged = clearHidden(resource, { ...record, ...values })
  const body: Record<string, unknown> = {}
  for (const name of writableFields(resource)) {
    if (resource.fields[name]?.hints.given && merged[name] === undefined && !record) continue
    const value = merged[name] ?? null
    const field = resource.fields[name]
    // The server chooses the position of a new record itself.
    if (field && isFilledIn(field) && value === null && !record) continue
    if (isHidden(resource, name, merged) && value === null && field && !isNullable(field)) continue
    body[name] = value
  }
  // The server checks whether a number in prose is a card number.
  const checked = withConfirmedNumbers(() => checkBody(resource, record ? 'update' : 'create', body, record))
  const errors = checked.ok
    ? checkRules(resource, { ...merged, ...checked.value })
    : { ...checked.errors, ...remainingRuleErrors(resource, merged, checked.errors) }
  const visible = Object.entries(errors).filter(([path]) => !isHidden(resource, path.split('.')[0] ?? '', merged))
  if (visible.length > 0) return { ok: false, errors: Object.fromEntries(visible) }
  return { ok: true, value: checked.ok ? checked.value : body }
}

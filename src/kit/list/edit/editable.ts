import type { AnyResource } from '../../../../schema/engine/define.ts'
import { withConfirmedNumbers } from '../../../../schema/engine/fields/refuseCardNumbers.ts'
import { titleFieldOf } from '../../../../schema/engine/titleFields.ts'
import { checkBody, checkRules } from '../../../../schema/engine/validate.ts'
import { errorMessage } from '../../errorText.ts'
import { isHidden } from '../../form/check.ts'
import { lockReason } from '../../form/stale/lockReason.ts'
import { componentsOf } from '../../kinds/index.tsx'
import type { AnyScreens } from '../../screens/defineScreens.ts'
import type { Column } from '../columns.ts'

type Values = Readonly<Record<string, unknown>>

/** The field that is edited in a column; in a title column made of several fields it is the one that describes the record. */
export const editedIn = (resource: AnyResource, column: string): string =>
  column === resource.represent ? (titleFieldOf(resource) ?? column) : column

/** Names of the fields whose cells can be edited in place. Fields with a custom input are edited in the form only. */
export function editableColumns(
  resource: AnyResource,
  columns: readonly Column[],
  inputs: AnyScreens['inputs'],
): ReadonlySet<string> {
  const names = columns.flatMap((column) => {
    const name = editedIn(resource, column.name)
    const field = resource.fields[name]
    return field && !field.options.readOnly && componentsOf(field).inline && !inputs?.[name] ? [name] : []
  })
  return new Set(names)
}

/** Message key of the reason why a cell of an editable column cannot be edited in this record; undefined where it can. */
export function whyNot(resource: AnyResource, record: Values, name: string): string | undefined {
  if (record['archived_at']) return 'kit.form.archived'
  if (isHidden(resource, name, record)) return 'grid.edit.hidden'
  return lockReason({ resource, record }, name)
}

export type CheckedCell =
  | { readonly ok: true; readonly value: unknown }
  /** `message` in the notation of errorText.ts. */
  | { readonly ok: false; readonly message: string }

/**
 * Validates one value as the server will: the field alone, then the rules that concern it. Rules need a complete record; where a list leaves fields
 * out, only the server checks them.
 */
export function checkCell(resource: AnyResource, record: Values, name: string, value: unknown): CheckedCell {
  const field = resource.fields[name]
  // The server checks whether a number in prose is a card number.
  const checked =
    field && withConfirmedNumbers(() => checkBody({ fields: { [name]: field } }, 'update', { [name]: value }))
  if (!checked?.ok) {
    const [first] = Object.values(checked?.errors ?? {}).flat()
    return { ok: false, message: first ? errorMessage(first) : 'validation.invalid' }
  }
  const next = checked.value[name] ?? null
  const isWhole = Object.keys(resource.fields).every((key) => key in record)
  const [rule] = (isWhole && checkRules(resource, { ...record, [name]: next })[name]) || []
  return rule ? { ok: false, message: errorMessage(rule) } : { ok: true, value: next }
}

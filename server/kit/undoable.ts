import type { AnyResource } from '../../schema/define.ts'
import type { ServerRules } from './defineServer.ts'

type Row = Readonly<Record<string, unknown>>

/** Of the parts that a log entry names as changed, those that an undo puts back: what clients may set, the archive, what the rules restore. */
export function restorable(
  resource: AnyResource,
  rules: ServerRules | undefined,
  changed: readonly string[],
): string[] {
  return changed.filter((name) => {
    const field = resource.fields[name]
    return name === 'archived_at' || (field && !field.options.readOnly) || Object.hasOwn(rules?.restore ?? {}, name)
  })
}

/** Whether there is an undo for what an entry tells. */
export function isUndoable(
  resource: AnyResource,
  rules: ServerRules | undefined,
  entry: { readonly before: Row | null; readonly after: Row | null; readonly changed: readonly string[] },
): boolean {
  return !entry.before || !entry.after || restorable(resource, rules, entry.changed).length > 0
}

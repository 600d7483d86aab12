import type { AnyResource } from '../../../schema/engine/define.ts'
import { REDACTED } from '../../../schema/engine/history.ts'
import type { Restore, ServerRules } from '../http/defineServer.ts'

type Row = Readonly<Record<string, unknown>>

/** How a part is restored that the log names as `part` or `part.key`; undefined when it is not a part. */
export function restoreOf(
  rules: ServerRules | undefined,
  name: string,
): { readonly restore: Restore; readonly key: string } | undefined {
  const dot = name.indexOf('.')
  const part = dot < 0 ? name : name.slice(0, dot)
  const restore = Object.hasOwn(rules?.restore ?? {}, part) ? rules?.restore?.[part] : undefined
  return restore && { restore, key: dot < 0 ? '' : name.slice(dot + 1) }
}

/**
 * The changed parts of a log entry that undo restores: fields that clients can set, the archive, and what the rules restore. Erased values cannot be
 * restored.
 */
export function restorable(
  resource: AnyResource,
  rules: ServerRules | undefined,
  changed: readonly string[],
  { before, after }: { readonly before: Row | null; readonly after: Row | null },
): string[] {
  return changed.filter((name) => {
    if (before?.[name] === REDACTED) return false
    const field = resource.fields[name]
    if (name === 'archived_at' || (field && !field.options.readOnly)) return true
    const { only } = restoreOf(rules, name)?.restore ?? { only: () => false }
    return only?.(before?.[name] ?? null, after?.[name] ?? null) ?? true
  })
}

/** Whether an entry can be undone. */
export function isUndoable(
  resource: AnyResource,
  rules: ServerRules | undefined,
  entry: { readonly before: Row | null; readonly after: Row | null; readonly changed: readonly string[] },
): boolean {
  return !entry.before || !entry.after || restorable(resource, rules, entry.changed, entry).length > 0
}

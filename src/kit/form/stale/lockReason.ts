import type { AnyResource } from '../../../../schema/engine/define.ts'

type Values = Readonly<Record<string, unknown>>

export interface LockedRecord {
  readonly resource: AnyResource
  /** The stored record; undefined when adding one. */
  readonly record: Values | undefined
}

/** Message key of the reason why a field of this record cannot be changed; undefined where it can, or when adding a record. */
export function lockReason({ resource, record }: LockedRecord, name: string): string | undefined {
  const { protect } = resource
  if (!record) return undefined
  if (protect && record[protect.when] === true && protect.fields.includes(name)) return 'kit.form.protected'
  if (resource.fields[name]?.hints.single && record[name] === true) return 'kit.form.single'
  if (resource.fields[name]?.options.once) return 'kit.form.once'
  return undefined
}

import type { AnyResource } from '../../../schema/engine/define.ts'

type Values = Readonly<Record<string, unknown>>

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that a record's page shows: those of its form that apply to the record. */
export function visibleFields({ fields, showIf }: AnyResource, record: Values): string[] {
  return Object.keys(fields).filter(
    (name) => !fields[name]?.options.hidden && (showIf[name] === undefined || showIf[name](record)),
  )
}

import type { z } from 'zod'
import type { Field } from './field.ts'

/** The server fills it in on new records that come without it. */
export const isFilledIn = ({ auto, hints }: Field): boolean => auto !== undefined || hints.initial !== undefined

/** Whether a field may be null: it is not required, has no default and is not filled in by the server. */
export function isNullable(field: Field): boolean {
  return !field.options.required && field.options.default === undefined && !isFilledIn(field)
}

/**
 * Zod schemas of a record's writable fields. `create` (also PUT): a missing field takes its default or null. `update` (PATCH): a missing field is not
 * changed, so that schema must have no defaults.
 */
export function valueSchemas(
  fields: Readonly<Record<string, Field>>,
  mode: 'create' | 'update',
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { required, readOnly, default: initial } = field.options
    if (readOnly) continue
    const value = isNullable(field) ? field.schema.nullable() : field.schema
    if (mode === 'update' || isFilledIn(field) || field.hints.given) shape[name] = value.optional()
    else if (initial !== undefined && !required) shape[name] = value.default(initial as never)
    else if (required) shape[name] = value
    else shape[name] = value.default(null)
  }
  return shape
}

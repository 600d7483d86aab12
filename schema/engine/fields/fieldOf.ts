import type { Field } from './field.ts'

/**
 * The field of a known name.
 * @throws when it is not declared, which is a fault of the program
 */
export function fieldOf(fields: Readonly<Record<string, Field>>, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`${name} is no field among ${Object.keys(fields).join(', ')}`)
  return field
}

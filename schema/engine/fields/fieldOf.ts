import type { Field } from './field.ts'

/** The field of a name that is known to be declared. @throws where it is not: a fault of the program */
export function fieldOf(fields: Readonly<Record<string, Field>>, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`${name} is no field among ${Object.keys(fields).join(', ')}`)
  return field
}

import type { Field } from './fields/field.ts'

/** References whose names are fixed by the specification. */
const EXEMPT_NAMES = ['assignedTo', 'paymentTypeId', 'userId']

/**
 * Checks that the fields of a declaration are consistent.
 * @param reservedNames names that every record has
 * @param complain throws, naming the resource, the fault and the remedy
 */
export function checkFields(
  fields: Readonly<Record<string, Field>>,
  reservedNames: readonly string[],
  complain: (what: string) => never,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) complain(`field ${name} must be snake_case`)
    if (reservedNames.includes(name)) complain(`field ${name} is one every record has; choose another name`)
    const { search, filter, readOnly, required, sum } = field.options
    if (search && !['text'].includes(field.store.as === 'column' ? field.store.type : ''))
      complain(`field ${name} is searched but not kept as text; drop search`)
    if (sum && !/^(numeric|integer)/.test(field.store.as === 'column' ? field.store.type : ''))
      complain(`field ${name} is summed but holds no numbers; drop sum`)
    if (filter && field.operators.length === 0)
      complain(`field ${name} of kind ${field.kind} cannot be filtered by; drop filter`)
    if (readOnly && required) complain(`field ${name} is readOnly and required; give it a default instead`)
    if (field.store.as === 'column' && field.store.references && !name.endsWith('_id') && !EXEMPT_NAMES.includes(name))
      complain(`field ${name} is a reference; call it ${name}_id`)
    const where = field.store.as === 'column' ? field.store.anyOf?.in : undefined
    if (where !== undefined && fields[where]?.hints.carriersOf === undefined)
      complain(`field ${name} is of the resource that ${where} names, which is no f.carrier`)
  }
}

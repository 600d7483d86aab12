import type { AnyResource } from './define.ts'
import { renamedFields } from './formerly.ts'

/** What an entry of the log says instead of a value that was erased at a person's request, whatever the field holds. */
export const REDACTED = '[redacted]'

/**
 * Fields whose changes a record's history tells: those of the record that people know. What the database computes follows from others;
 * what no form shows and nobody gave a name is the program's own. Parts that are no fields (the rights of a group) have readers of
 * their own.
 */
export function historyFields(resource: Pick<AnyResource, 'fields'>): string[] {
  return Object.entries(resource.fields)
    .filter(([, { options }]) => !options.generated && (!options.hidden || options.label !== undefined))
    .map(([name]) => name)
}

/** The same as the log may name them: by what they were called before, too. */
export function loggedFields(resource: Pick<AnyResource, 'fields'>, only?: string): string[] {
  const told = only === undefined ? historyFields(resource) : [only]
  const former = [...renamedFields(resource)].flatMap(([was, is]) => (told.includes(is) ? [was] : []))
  return [...told, ...former]
}

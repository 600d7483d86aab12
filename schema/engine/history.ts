import type { AnyResource } from './define.ts'

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

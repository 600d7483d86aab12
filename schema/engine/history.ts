import type { AnyResource } from './define.ts'
import { renamedFields } from './renamedFrom.ts'

/** Shown in log entries in place of a value that was erased at a person's request, whatever the field holds. */
export const REDACTED = '[redacted]'

/**
 * Fields whose changes are shown in a record's history. Computed fields are left out because they follow from others, and fields without a form or
 * label because they are internal. Parts that are not fields (the rights of a group) have their own readers.
 */
export function historyFields(resource: Pick<AnyResource, 'fields'>): string[] {
  return Object.entries(resource.fields)
    .filter(([, { options }]) => !options.generated && (!options.hidden || options.label !== undefined))
    .map(([name]) => name)
}

/** The same, including the names that fields had before. */
export function loggedFields(resource: Pick<AnyResource, 'fields'>, only?: string): string[] {
  const names = only === undefined ? historyFields(resource) : [only]
  const former = [...renamedFields(resource)].flatMap(([was, currentName]) =>
    names.includes(currentName) ? [was] : [],
  )
  return [...names, ...former]
}

import type { DataProvider, RaRecord } from 'ra-core'

/** A form starts from the current, complete record, never from a row of a list, which may lack fields and be out of date. */
export const FOR_FORM = { for: 'form' }

/** Maximum age of a record that a form may start from, in ms. Saving a record that was changed since then asks the user (412). */
export const NEW_ENOUGH = 10_000

/** The query for the record of a form, under the same key as react-admin's own hook. */
export const editQuery = (provider: DataProvider, resource: string, id: number) => ({
  queryKey: [resource, 'getOne', { id: String(id), meta: FOR_FORM }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    provider.getOne<RaRecord>(resource, { id, meta: FOR_FORM, signal }).then(({ data }) => data),
  staleTime: NEW_ENOUGH,
  gcTime: NEW_ENOUGH,
  retry: false,
})

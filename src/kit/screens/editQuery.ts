import type { DataProvider, RaRecord } from 'ra-core'

/** A form begins from the whole record as it is now, never from a row of a list, which may lack fields and be old. */
export const FOR_FORM = { for: 'form' }

/** How old a record may be that a form begins from, in ms. Whoever saves one that was changed since is asked (412). */
export const NEW_ENOUGH = 10_000

/** The question for the record of a form, under the key that react-admin's own hook gives it. */
export const editQuery = (provider: DataProvider, resource: string, id: number) => ({
  queryKey: [resource, 'getOne', { id: String(id), meta: FOR_FORM }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    provider.getOne<RaRecord>(resource, { id, meta: FOR_FORM, signal }).then(({ data }) => data),
  staleTime: NEW_ENOUGH,
  gcTime: NEW_ENOUGH,
  retry: false,
})

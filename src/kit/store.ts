import { localStorageStore, type Store } from 'ra-core'

/** Entries removed at the end of a session: filters, pages and selections of lists. Widths, columns, language and the menu stay. */
const OF_A_SESSION = ['.listParams', '.selectedIds', 'savedQueries.', 'palette.recent']

/** Prefix of the storage keys for names and queries of saved views (list/columns/cachedPreference.ts). */
const OWN_VIEWS = 'own/views'

/** react-admin's store in the browser, which keeps preferences after the user signs out. */
export function createStore(storage: Storage): Store {
  const store = localStorageStore()
  const prefix = 'RaStore.'
  return {
    ...store,
    reset: () => {
      // A view may contain something the user searched for, such as a customer's name.
      for (const key of Object.keys(storage)) if (key.startsWith(OWN_VIEWS)) storage.removeItem(key)
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && OF_A_SESSION.some((part) => key.includes(part)))
          store.removeItem(key.slice(prefix.length))
    },
  }
}

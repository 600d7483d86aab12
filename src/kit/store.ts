import { localStorageStore, type Store } from 'ra-core'

/** What is forgotten when a session ends: filters, pages and selections of lists. Widths, columns, language and the menu stay. */
const OF_A_SESSION = ['.listParams', '.selectedIds', 'savedQueries.', 'palette.recent']

/** Where the browser remembers the names and queries of views (list/columns/mirror.ts). */
const OWN_VIEWS = 'own/views'

/** react-admin's store in the browser, which keeps people's choices when they sign out. */
export function createStore(storage: Storage): Store {
  const store = localStorageStore()
  const prefix = 'RaStore.'
  return {
    ...store,
    reset: () => {
      // A view may hold what somebody searched for, such as a customer's name.
      for (const key of Object.keys(storage)) if (key.startsWith(OWN_VIEWS)) storage.removeItem(key)
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && OF_A_SESSION.some((part) => key.includes(part)))
          store.removeItem(key.slice(prefix.length))
    },
  }
}

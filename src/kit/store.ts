import { localStorageStore, type Store } from 'ra-core'

/** What is forgotten when a session ends: filters, pages and selections of lists. Widths, columns, language and the menu stay. */
const OF_A_SESSION = ['.listParams', '.selectedIds', 'savedQueries.', 'palette.recent']

/** react-admin's store in the browser, which keeps people's choices when they log out. */
export function createStore(storage: Storage): Store {
  const store = localStorageStore()
  const prefix = 'RaStore.'
  return {
    ...store,
    reset: () => {
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && OF_A_SESSION.some((part) => key.includes(part)))
          store.removeItem(key.slice(prefix.length))
    },
  }
}

import { createValue } from '../valueStore.ts'

/** A question that is open: what it is about, and what its dialog calls with the answer. */
export type Open<T> = T & { readonly decide: (goesOn: boolean) => void }

/**
 * Whether to go on, asked of the person at the screen by a dialog that follows `store`. One question at a time: another one answers the one
 * before with no.
 */
export function createAsking<T extends object>() {
  const store = createValue<Open<T> | null>(null)
  const ask = (about: T): Promise<boolean> => {
    store.get()?.decide(false)
    return new Promise((resolve) => {
      store.set({
        ...about,
        decide: (goesOn) => {
          store.set(null)
          resolve(goesOn)
        },
      })
    })
  }
  return { store, ask }
}

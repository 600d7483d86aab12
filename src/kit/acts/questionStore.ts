import { createValue } from '../valueStore.ts'

/** A question that is open: what it is about, and what its dialog calls with the answer. */
export type OpenQuestion<T> = T & { readonly decide: (goesOn: boolean) => void }

/**
 * Whether to go on, asked of the person at the screen by a dialog that follows `store`. One question at a time: another one answers the one
 * before with no.
 */
export function createQuestionStore<T extends object>() {
  const store = createValue<OpenQuestion<T> | null>(null)
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

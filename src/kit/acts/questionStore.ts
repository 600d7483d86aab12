import { createValue } from '../valueStore.ts'

/** An open question, with the function that its dialog calls with the answer. */
export type OpenQuestion<T> = T & { readonly decide: (goesOn: boolean) => void }

/**
 * Asks the user, through a dialog that subscribes to `store`, whether to continue. Only one question is open at a time: a further one answers the
 * previous one with no.
 */
export function createQuestionStore<T extends object>() {
  const store = createValue<OpenQuestion<T> | null>(null)
  const askQuestion = (about: T): Promise<boolean> => {
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
  return { store, ask: askQuestion }
}

import type { Choice } from '../../dataProvider/choices.ts'
import { createValue } from '../valueStore.ts'

/** An open choice, with the function that its dialog calls with the chosen value, or null for none. */
export type OpenChoice = Choice & { readonly decide: (value: number | null) => void }

export const choiceStore = createValue<OpenChoice | null>(null)

/** Asks the user to choose. Only one choice is open at a time: a further one closes the previous one with null. */
export function askChoice(choice: Choice): Promise<number | null> {
  choiceStore.get()?.decide(null)
  return new Promise((resolve) => {
    choiceStore.set({
      ...choice,
      decide: (value) => {
        choiceStore.set(null)
        resolve(value)
      },
    })
  })
}

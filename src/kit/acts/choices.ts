import type { Choice } from '../../dataProvider/choices.ts'
import { createValue } from '../valueStore.ts'

/** A choice that is open, and what its dialog calls with the one that was made; null where none was. */
export type OpenChoice = Choice & { readonly decide: (value: number | null) => void }

export const choiceStore = createValue<OpenChoice | null>(null)

/** Asks the person at the screen. One at a time: another one answers the one before with none. */
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

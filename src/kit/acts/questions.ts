import type { Asked } from '../../dataProvider/questions.ts'
import { createValue } from '../valueStore.ts'

interface Open extends Asked {
  readonly decide: (goesOn: boolean) => void
}

/** The question that is open, for the dialog that asks it. */
export const questionStore = createValue<Open | null>(null)

/** Whether a write that the server asks about goes on. One at a time: another question answers the one before with no. */
export function askQuestion(asked: Asked): Promise<boolean> {
  questionStore.get()?.decide(false)
  return new Promise((resolve) => {
    questionStore.set({
      ...asked,
      decide: (goesOn) => {
        questionStore.set(null)
        resolve(goesOn)
      },
    })
  })
}

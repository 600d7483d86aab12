import type { Meaning, MetField, MetText } from '../importCalls.ts'

/** The choice for one text, as the value of its control. */
export type Choice = string
/** Rows with this text are skipped. */
export const OUT = ''
/** A record that is found by typing. */
export const OTHER = 'other'

export const choiceOf = (meaning: Meaning): Choice => JSON.stringify(meaning)
export const NEW = choiceOf({ new: true })
export const EMPTY = choiceOf(null)

export const meaningOf = (choice: Choice): Meaning | undefined =>
  choice === OUT || choice === OTHER ? undefined : (JSON.parse(choice) as Meaning)

export const keyOf = ({ field }: Pick<MetField, 'field'>, { text }: Pick<MetText, 'text'>) => `${field} ${text}`

/** The initial meaning of each text: an earlier choice, else the most similar value. */
export const firstChoice = ({ meant, guess }: MetText): Choice =>
  meant !== undefined ? choiceOf(meant) : guess === null ? OUT : choiceOf(guess)

/** Whether a text has no chosen meaning yet. */
export const isOpen = (fields: readonly MetField[]): boolean =>
  fields.some(({ texts }) => texts.some(({ code }) => code !== null))

import type { Meaning, MetField, MetText } from '../importCalls.ts'

/** What is chosen for one text, as the value of its control. */
export type Choice = string
/** Rows that say this are left out. */
export const OUT = ''
/** A record that is looked for by typing. */
export const OTHER = 'other'

export const choiceOf = (meaning: Meaning): Choice => JSON.stringify(meaning)
export const NEW = choiceOf({ new: true })
export const EMPTY = choiceOf(null)

export const meaningOf = (choice: Choice): Meaning | undefined =>
  choice === OUT || choice === OTHER ? undefined : (JSON.parse(choice) as Meaning)

export const keyOf = ({ field }: Pick<MetField, 'field'>, { text }: Pick<MetText, 'text'>) => `${field} ${text}`

/** What each text is taken to mean before anybody says otherwise: what was said of it, else what is nearest. */
export const firstChoice = ({ meant, guess }: MetText): Choice =>
  meant !== undefined ? choiceOf(meant) : guess === null ? OUT : choiceOf(guess)

/** Whether nobody has said yet what some text means. */
export const isOpen = (fields: readonly MetField[]): boolean =>
  fields.some(({ texts }) => texts.some(({ code }) => code !== null))

import questions from './resources/questions.ts'

/** The rules of the resources that have some beyond their declaration. */
export const rules = [questions]

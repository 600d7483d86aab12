import { type Answers, askedQuestions, type ConditionalQuestion } from './asked.ts'

/** From when a question must be answered: always, or from the position of a status in its library. */
export interface Needed {
  readonly required: boolean
  readonly from: number | null
}

/** Whether an answer is required for a record whose status has that position. */
export const isNeeded = ({ required, from }: Needed, position: number): boolean =>
  required || (from !== null && position >= from)

/** A status that a record enters: its position, and whether every required question must be answered. */
export interface Entering {
  readonly position: number
  readonly settles: boolean
}

/**
 * The unanswered questions that prevent a record from entering a status: those that it, or one before it, requires; all required ones when nothing
 * may be left open.
 * @param currentAnswers current answers, by question id
 */
export function unansweredFor<Q extends ConditionalQuestion & Needed>(
  questions: readonly Q[],
  currentAnswers: Answers,
  { position, settles }: Entering,
): readonly Q[] {
  const counts = questions.filter((one) => isNeeded(one, position) && (settles || !one.required))
  if (counts.length === 0) return []
  const applicable = askedQuestions(questions, currentAnswers)
  return counts.filter(({ id }) => applicable.has(id) && !(id in currentAnswers))
}

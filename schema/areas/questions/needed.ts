import { type Answers, askedQuestions, type Waiting } from './asked.ts'

/** From when a question has to be answered: always, or from the place of a status in its library. */
export interface Needed {
  readonly required: boolean
  readonly from: number | null
}

/** Whether an answer is required of a record whose status stands at that place. */
export const isNeeded = ({ required, from }: Needed, position: number): boolean =>
  required || (from !== null && position >= from)

/** A status that a record enters: its place, and whether nothing may be left open in it. */
export interface Entering {
  readonly position: number
  readonly settles: boolean
}

/**
 * The questions without whose answers a record does not enter a status: those that it, or one before it, asks for; where nothing may be left open, all
 * that are required.
 * @param standing answers that stand, by the question's id
 */
export function unansweredFor<Q extends Waiting & Needed>(
  questions: readonly Q[],
  standing: Answers,
  { position, settles }: Entering,
): readonly Q[] {
  const counts = questions.filter((one) => isNeeded(one, position) && (settles || !one.required))
  if (counts.length === 0) return []
  const asked = askedQuestions(questions, standing)
  return counts.filter(({ id }) => asked.has(id) && !(id in standing))
}

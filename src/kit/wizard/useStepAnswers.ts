import { keepPreviousData } from '@tanstack/react-query'
import { questionsOfNew } from '../../../schema/areas/record/endpoints.ts'
import type { Answers } from '../../../schema/areas/record/shapes.ts'
import { useAnswer } from '../acts/provider.ts'
import { useAnswers } from '../record/answers/useAnswers.ts'

/**
 * The questions that apply to a record while it is being entered, whether it is saved or not, with its answers.
 * @param deciding ids of the records that determine which questions apply, by field; nothing is requested while one is missing
 * @param id of the record, once there is one
 */
export function useStepAnswers(resource: string, deciding: Readonly<Record<string, unknown>>, id: number | undefined) {
  const isWhole = Object.values(deciding).every((value) => typeof value === 'number')
  const query = Object.fromEntries(Object.entries(deciding).map(([name, value]) => [name, String(value)]))
  const newQuestions = useAnswer(
    questionsOfNew.at(resource),
    { query },
    { enabled: isWhole, placeholderData: keepPreviousData },
  )
  const storedAnswers = useAnswers(resource, id)
  const error = newQuestions.error ?? storedAnswers.error
  if (!isWhole || !newQuestions.data || (id !== undefined && !storedAnswers.data)) return { answers: undefined, error }
  const storedById = new Map(storedAnswers.data?.data.map((answer) => [answer.question.id, answer]))
  const data = newQuestions.data.data.map((answer) => storedById.get(answer.question.id) ?? answer)
  return { answers: { data, earlier: storedAnswers.data?.earlier ?? [] } satisfies Answers, error }
}

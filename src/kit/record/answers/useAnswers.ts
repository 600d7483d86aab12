import { useQuery } from '@tanstack/react-query'
import { askedQuestions, isUnanswered } from '../../../../schema/areas/questions/asked.ts'
import { answers } from '../../../../schema/areas/record/endpoints.ts'
import type { Answer } from '../../../../schema/areas/record/shapes.ts'
import { usePanel } from '../../acts/provider.ts'

export const answersKey = (resource: string, id: number) => [resource, 'answers', String(id)] as const

/** The questions that apply to a record, with their answers; queried once there is a record. */
export function useAnswers(resource: string, id: number | undefined) {
  const panel = usePanel()
  return useQuery({
    queryKey: answersKey(resource, id ?? 0),
    queryFn: ({ signal }) => panel.ask(answers.at(resource), { id: id ?? 0, signal }),
    enabled: id !== undefined,
    retry: false,
  })
}

/** The questions that apply with these values, in order. */
export function askedOf(answers: readonly Answer[], values: Readonly<Record<number, unknown>>): readonly Answer[] {
  const applicable = askedQuestions(
    answers.map(({ question }) => question),
    values,
  )
  return answers.filter(({ question }) => applicable.has(question.id))
}

export const valuesOf = (answers: readonly Answer[]): Record<number, unknown> =>
  Object.fromEntries(answers.map(({ question, value }) => [question.id, value]))

/** Number of required questions without an answer. */
export const missingOf = (answers: readonly Answer[], values: Readonly<Record<number, unknown>>): number =>
  askedOf(answers, values).filter(({ question, needed }) => needed && isUnanswered(values[question.id])).length

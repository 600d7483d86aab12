import { useQuery } from '@tanstack/react-query'
import { askedQuestions, isUnanswered, type Question } from '../../../../schema/questions.ts'
import { useSend } from '../../send.ts'
import type { Somebody } from '../timeline/useTimeline.ts'

/** A question as it is asked now. */
export type AskedQuestion = Question & {
  readonly version: number
  readonly label: string
  readonly help: string | null
}

export interface Answer {
  readonly question: AskedQuestion
  /** It must be answered as the record stands. */
  readonly needed: boolean
  /** The status from which it must be. */
  readonly required_from: { readonly id: number; readonly title: string } | null
  readonly value: unknown
  readonly version: number
  readonly at: string | null
  readonly user: Somebody | null
}

/** What a question was when it was answered. */
export interface AsAsked {
  readonly label: string
  readonly type: Question['type']
  readonly options: Question['options']
}

export interface Earlier {
  readonly question_id: number
  readonly value: unknown
  readonly at: string
  readonly user: Somebody | null
  readonly asked: AsAsked
}

export interface Answers {
  readonly data: readonly Answer[]
  readonly earlier: readonly Earlier[]
}

export const answersKey = (resource: string, id: number) => [resource, 'answers', String(id)] as const

/** The questions that apply to a record, with their answers. */
export function useAnswers(resource: string, id: number) {
  const send = useSend()
  return useQuery({
    queryKey: answersKey(resource, id),
    queryFn: ({ signal }) => send<Answers>({ method: 'GET', path: `${resource}/${id}/answers`, signal }),
    retry: false,
  })
}

/** Those that are asked, given these values, in their order. */
export function askedOf(answers: readonly Answer[], values: Readonly<Record<number, unknown>>): readonly Answer[] {
  const asked = askedQuestions(
    answers.map(({ question }) => question),
    values,
  )
  return answers.filter(({ question }) => asked.has(question.id))
}

export const valuesOf = (answers: readonly Answer[]): Record<number, unknown> =>
  Object.fromEntries(answers.map(({ question, value }) => [question.id, value]))

/** How many must be answered and are not. */
export const missingOf = (answers: readonly Answer[], values: Readonly<Record<number, unknown>>): number =>
  askedOf(answers, values).filter(({ question, needed }) => needed && isUnanswered(values[question.id])).length

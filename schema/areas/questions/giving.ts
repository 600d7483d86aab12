import type { FieldErrors } from '../../engine/errors.ts'
import { byKey, readAnswer } from './answering.ts'
import { type Answers, askedQuestions, isUnanswered, type Question } from './asked.ts'

/** A question that applies to a record, and whether it must be answered in the record's present state. */
export interface Applying {
  readonly question: Question
  readonly needed: boolean
}

/** An answer as it is sent. */
export interface SentAnswer {
  readonly question_id: number
  readonly value?: unknown
}

interface Read {
  /** Answers after saving: null for questions that are no longer asked; those left out stay. */
  readonly values: Map<number, unknown>
  /** Errors, by `answers.<id>`. */
  readonly errors: FieldErrors
}

/**
 * Parses answers by the questions' own rules; questions that are not asked need no answer, and may not have one.
 * @param currentAnswers the current answers, by question id
 * @param partly other required answers may still be missing: on site they are given one by one
 */
export function parseAnswers(
  applying: readonly Applying[],
  currentAnswers: Answers,
  sentAnswers: readonly SentAnswer[],
  partly: boolean,
): Read {
  const errors: FieldErrors = {}
  const values = new Map<number, unknown>()
  const refuse = (id: number, code: string) => {
    errors[`answers.${id}`] = [{ code }]
  }
  const questionsById = new Map(applying.map(({ question }) => [question.id, question]))
  const sentIds = new Set<number>()
  for (const { question_id: id } of sentAnswers) {
    if (!questionsById.has(id)) refuse(id, 'not_applicable')
    else if (sentIds.has(id)) refuse(id, 'twice')
    sentIds.add(id)
  }
  if (Object.keys(errors).length) return { values, errors }
  const merged: Record<number, unknown> = {
    ...currentAnswers,
    ...Object.fromEntries(
      sentAnswers.map(({ question_id: id, value }) => {
        const question = questionsById.get(id)
        return [id, question ? byKey(question, value ?? null) : null]
      }),
    ),
  }
  const applicable = askedQuestions(
    applying.map(({ question }) => question),
    merged,
  )
  for (const { question, needed } of applying) {
    const { id } = question
    if (!applicable.has(id)) {
      if (sentIds.has(id) && !isUnanswered(merged[id])) refuse(id, 'not_asked')
      values.set(id, null)
    } else if (sentIds.has(id)) {
      const answer = readAnswer({ ...question, required: needed }, isUnanswered(merged[id]) ? null : merged[id])
      if (answer.ok) values.set(id, answer.value)
      else errors[`answers.${id}`] = answer.errors
    } else if (!partly && needed && isUnanswered(merged[id])) refuse(id, 'required')
  }
  return { values, errors }
}

/** Types whose answers are ids of files, with the kinds of files they accept; any kind when none is named. */
export const FILE_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  file: [],
  photo: ['image', 'video'],
  signature: ['image'],
}

/** Kinds of files that answers to a question of this type accept, any when empty; undefined when its answers are not files. */
export const fileKinds = (type: string): readonly string[] | undefined =>
  Object.hasOwn(FILE_ANSWERS, type) ? FILE_ANSWERS[type] : undefined

import { askedQuestions } from '../../../../../schema/areas/questions/asked.ts'
import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { Context } from '../../../../engine/http/context.ts'
import type { PartCount } from '../part.ts'
import { type AnswerRow, answersOfMany, isCurrentAnswer } from './answerRows.ts'
import { type Applying, questionsOf } from './questions.ts'

/** Number of questions asked, answered, and required but unanswered. */
function countOf(applying: readonly Applying[], storedAnswers: readonly AnswerRow[]): Required<PartCount> {
  const byQuestion = new Map(storedAnswers.map((one) => [one.question_id, one]))
  const currentAnswers = Object.fromEntries(
    applying.flatMap(({ question }) => {
      const row = byQuestion.get(question.id)
      return row && isCurrentAnswer(question, row) ? [[question.id, row.value]] : []
    }),
  )
  const ids = askedQuestions(
    applying.map(({ question }) => question),
    currentAnswers,
  )
  const applicable = applying.filter(({ question }) => ids.has(question.id))
  const open = applicable.filter(({ question }) => !(question.id in currentAnswers))
  return {
    count: applicable.length - open.length,
    of: applicable.length,
    missing: open.filter(({ needed }) => needed).length,
  }
}

/** Counts answers of many records in three statements. Which questions apply depends on the answers, so this cannot be a SQL condition. */
export async function countAnswers(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<number, PartCount>> {
  const { db } = ctx.engine
  const [applyingTo, storedByRecord] = await Promise.all([
    questionsOf(ctx, db, resource, true),
    answersOfMany(
      db,
      resource.name,
      rows.map(({ id }) => id as number),
    ),
  ])
  return new Map(
    rows.map((row) => [row['id'] as number, countOf(applyingTo(row), storedByRecord.get(row['id'] as number) ?? [])]),
  )
}

import { sql } from 'kysely'
import { askedQuestions } from '../../../../../schema/areas/questions/asked.ts'
import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { WriteContext } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { statusLibrary } from '../../../../engine/moves/moves.ts'
import { tableOf } from '../../../../engine/read/select.ts'
import { answersOf, holds } from './answerRows.ts'
import { type Applying, questionsFor } from './questions.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a status is one in which nothing is left open (`settled` of the declaration). */
async function settles(write: WriteContext, resource: AnyResource, status: unknown): Promise<boolean> {
  const library = statusLibrary(write.engine.resources, resource)
  if (!library || !resource.settled?.length) return false
  const { rows } = await sql`
    select from ${tableOf(library)} s where s.id = ${status} and s.category = any(${resource.settled}::text[])`.execute(
    write.tx,
  )
  return rows.length > 0
}

/**
 * A record enters a status only with the answers that this status, or an earlier one, asks for; one in which nothing is left open with
 * all that are required. A new record has none yet: it is asked with its first move. An undo goes back whichever way it came.
 * @throws problem 409 answers_missing, naming the questions
 */
export async function checkAnswered(
  write: WriteContext,
  resource: AnyResource,
  values: Values,
  before: Values | null,
): Promise<void> {
  const { status } = resource
  if (!status || !before || write.putsBack) return
  const to = values[status]
  if (to === undefined || to === null || to === before[status]) return
  const applying = await questionsFor(write, write.tx, resource, { ...before, ...values })
  const counts = (await settles(write, resource, to))
    ? ({ needed }: Applying) => needed
    : ({ from, needed }: Applying) => needed && from !== null
  if (!applying.some(counts)) return
  const stored = new Map(
    (await answersOf(write.tx, resource.name, before['id'] as number)).map((row) => [row.question_id, row]),
  )
  const standing = Object.fromEntries(
    applying.flatMap(({ question }) => {
      const row = stored.get(question.id)
      return row && holds(question, row) ? [[question.id, row.value]] : []
    }),
  )
  const asked = askedQuestions(
    applying.map(({ question }) => question),
    standing,
  )
  const missing = applying
    .filter((one) => counts(one) && asked.has(one.question.id) && !(one.question.id in standing))
    .map(({ question: { id, label } }) => ({ id, label }))
  if (missing.length === 0) return
  const questions = missing.map(({ label }) => label).join(', ')
  throw problem(409, 'answers_missing', {
    errors: { [status]: [{ code: 'answers_missing', params: { questions } }] },
    questions: missing,
  })
}

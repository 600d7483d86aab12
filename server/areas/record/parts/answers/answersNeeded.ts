import { sql } from 'kysely'
import { type Entering, unansweredFor } from '../../../../../schema/areas/questions/needed.ts'
import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { WriteContext } from '../../../../engine/http/context.ts'
import { problem } from '../../../../engine/http/errors.ts'
import { statusLibrary } from '../../../../engine/moves/moves.ts'
import { tableOf } from '../../../../engine/read/select.ts'
import { answersOf, currentAnswers } from './answerRows.ts'
import { type Applying, questionsFor } from './questions.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the position of a status in its library, and whether all answers are required in it (`settled` in the declaration). */
export async function statusEntered(
  { engine, tx }: Pick<WriteContext, 'engine'> & { readonly tx: Db | Tx },
  resource: AnyResource,
  status: unknown,
): Promise<Entering> {
  const library = statusLibrary(engine.resources, resource)
  if (!library) return { position: Number.NEGATIVE_INFINITY, settles: false }
  const category = library.fields['category'] ? sql`s.category` : sql`null::text`
  const { rows } = await sql<Entering>`
    select s.position, coalesce(${category} = any(${resource.settled ?? []}::text[]), false) as settles
    from ${tableOf(library)} s where s.id = ${status}`.execute(tx)
  return rows[0] ?? { position: Number.NEGATIVE_INFINITY, settles: false }
}

/** The part of a question that decides whether its answer is missing. */
export const asNeeded = ({ question: { id, label, active, show_if, required }, from }: Applying) => ({
  id,
  label,
  active,
  show_if,
  required,
  from: from && from.position,
})

/**
 * Checks required answers when a record's status changes: those required by the new status or an earlier one, or all required ones if the new status
 * is settled. A new record is checked at its first change of status; an undo is not checked.
 * @throws problem 409 answers_missing, naming the questions
 */
export async function checkAnswered(
  write: WriteContext,
  resource: AnyResource,
  values: Values,
  before: Values | null,
): Promise<void> {
  const { status } = resource
  if (!status || !before || write.isRestoring) return
  const targetStatus = values[status]
  if (targetStatus === undefined || targetStatus === null || targetStatus === before[status]) return
  const applying = await questionsFor(write, write.tx, resource, { ...before, ...values })
  const open = await statusEntered(write, resource, targetStatus)
  const needed = applying.map(asNeeded)
  if (needed.length === 0) return
  const storedAnswers = await answersOf(write.tx, resource.name, before['id'] as number)
  const missing = unansweredFor(needed, currentAnswers(applying, storedAnswers), open).map(({ id, label }) => ({
    id,
    label,
  }))
  if (missing.length === 0) return
  const questions = missing.map(({ label }) => label).join(', ')
  throw problem(409, 'answers_missing', {
    errors: { [status]: [{ code: 'answers_missing', params: { questions } }] },
    questions: missing,
  })
}

import type { Answers } from '../../../../../schema/areas/questions/asked.ts'
import { parseAnswers } from '../../../../../schema/areas/questions/giving.ts'
import type { FieldErrors } from '../../../../../schema/engine/errors.ts'
import type { Context, WriteContext } from '../../../../engine/http/context.ts'
import type { Restore } from '../../../../engine/http/defineServer.ts'
import { invalid, problem } from '../../../../engine/http/errors.ts'
import { pathId } from '../../../../engine/read/read.ts'
import { allow } from '../../../../engine/rights/access.ts'
import { same } from '../../../../engine/write/audit.ts'
import { logPart, type PartChange } from '../part.ts'
import { type Subject, subjectOf, type Which } from '../subject.ts'
import { checkFiles } from './answerFiles.ts'
import {
  type AnswerRow,
  answerById,
  answersOf,
  currentAnswers,
  isCurrentAnswer,
  storeVersion,
  writeAnswer,
} from './answerRows.ts'
import { type Applying, decidingFields, questionsFor } from './questions.ts'

/** Name in the log and on screens. */
export const ANSWERS = 'answers'

/** An answer in a request. */
export interface SentAnswer {
  readonly question_id: number
  readonly value?: unknown
  /** Version of the answer that it replaces; 0 if there was none. If missing, any version is replaced. */
  readonly version?: number | undefined
}

/** What the log stores of an answer; null while there is none. */
const logged = (row: Pick<AnswerRow, 'question_id' | 'question_version' | 'value'> | undefined) =>
  row && row.value !== null
    ? { question_id: row.question_id, question_version: row.question_version, value: row.value }
    : null

/**
 * GET /{resource}/{id}/answers: the questions that apply with their answers, and answers to earlier versions of questions.
 * @param settling returns what is required before the record can be settled, instead of what its current status requires
 */
export async function answers(ctx: Context, which: Which, settling = false) {
  const { resource, row } = await subjectOf(ctx, which, 'questions', 'read')
  const { db } = ctx.engine
  const applying = await questionsFor(ctx, db, resource, row, settling)
  return present(applying, await answersOf(db, resource.name, row.id))
}

/**
 * GET /{resource}/questions: the questions for a record that does not exist yet.
 * @param query ids of the fields that decide them, such as `quote_type_id`
 * @throws problem 422 unknown_parameter, int
 */
export async function questionsOfNew(ctx: Context, name: string, query: Readonly<Record<string, string>>) {
  const resource = ctx.engine.resources.get(name)
  allow(ctx, resource, 'create')
  const deciding = decidingFields(ctx, resource)
  const errors: FieldErrors = {}
  for (const [field, value] of Object.entries(query)) {
    if (!deciding.includes(field)) errors[field] = [{ code: 'unknown_parameter' }]
    else if (!/^[1-9]\d{0,14}$/.test(value)) errors[field] = [{ code: 'int' }]
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const row = Object.fromEntries(Object.entries(query).map(([field, value]) => [field, Number(value)]))
  return present(await questionsFor(ctx, ctx.engine.db, resource, row), [])
}

function present(applying: readonly Applying[], storedAnswers: readonly AnswerRow[]) {
  const byQuestion = new Map(storedAnswers.map((one) => [one.question_id, one]))
  const currentRows = new Set<AnswerRow>()
  const data = applying.map(({ question, from, needed }) => {
    const row = byQuestion.get(question.id)
    const isCurrent = isCurrentAnswer(question, row)
    if (row && isCurrent) currentRows.add(row)
    const { id, version, label, help, type, options, min, max, min_length, max_length, pattern, show_if } = question
    return {
      question: {
        id,
        version,
        label,
        help,
        type,
        options,
        min,
        max,
        min_length,
        max_length,
        pattern,
        show_if,
        required: question.required,
        position: question.position,
        active: question.active,
      },
      needed,
      required_from: from && { id: from.id, title: from.title },
      value: isCurrent && row ? row.value : null,
      /** Version of the stored answer, even if it was removed; 0 if there never was one. */
      version: row?.version ?? 0,
      at: isCurrent && row ? row.at : null,
      user: isCurrent && row ? row.user : null,
    }
  })
  const earlier = storedAnswers
    .filter((row) => row.value !== null && !currentRows.has(row))
    .map(({ question_id, value, at, user, asked }) => ({ question_id, value, at, user, asked }))
  return { data, earlier }
}

/**
 * Validates a given answer as in `readGiven`, with the files it names.
 * @throws 422 at `answers.<id>`
 */
async function read(
  write: WriteContext,
  subject: Subject,
  applying: readonly Applying[],
  currentAnswers: Answers,
  sentAnswers: readonly SentAnswer[],
  partly: boolean,
) {
  const { values, errors } = parseAnswers(applying, currentAnswers, sentAnswers, partly)
  if (values.size > 0) await checkFiles(write.tx, subject, applying, values, errors)
  if (Object.keys(errors).length) throw invalid(errors)
  return values
}

/**
 * Saves answers and removes those to questions that no longer apply because of them, in one transaction and one log entry. Two users who answer
 * different questions do not conflict; for the same question the later one gets 412.
 * @param partly other required answers may still be missing, because they are given one by one, as on site
 */
export async function saveAnswers(
  write: WriteContext,
  subject: Subject,
  sentAnswers: readonly SentAnswer[],
  partly = false,
) {
  const { resource, row } = subject
  const applying = await questionsFor(write, write.tx, resource, row)
  const storedAnswers = await answersOf(write.tx, resource.name, row.id)
  const byQuestion = new Map(storedAnswers.map((one) => [one.question_id, one]))
  const stale = sentAnswers.filter(
    ({ question_id, version }) => version !== undefined && version !== (byQuestion.get(question_id)?.version ?? 0),
  )
  if (stale.length)
    throw problem(412, 'stale', {
      current: present(applying, storedAnswers),
      questions: stale.map(({ question_id }) => question_id),
    })
  const values = await read(write, subject, applying, currentAnswers(applying, storedAnswers), sentAnswers, partly)
  const changes: PartChange[] = []
  for (const { question } of applying) {
    const before = byQuestion.get(question.id)
    const value = values.get(question.id)
    if (value === undefined || (before ? same(before.value, value) : value === null)) continue
    await storeVersion(write.tx, question)
    const about = { subject: resource.name, id: row.id, user: write.actor.user.id }
    const id = await writeAnswer(write.tx, about, question, value)
    const after = { question_id: question.id, question_version: question.version, value }
    changes.push({ key: id, before: logged(before), after: logged(after) })
  }
  await logPart(write, subject, ANSWERS, changes)
  return present(applying, await answersOf(write.tx, resource.name, row.id))
}

/** How an undo reads and restores an answer, under the version of the question it was given to. */
export const restoreAnswer: Restore = {
  now: async ({ tx }, _row, key) => logged(await answerById(tx, pathId(key))),
  put: async (write, _row, value, key) => {
    const answer = await answerById(write.tx, pathId(key))
    if (!answer) throw problem(404, 'not_found')
    const subject = await subjectOf(write, { resource: answer.subject, id: answer.subject_id }, 'questions', 'update')
    const restored = value as ReturnType<typeof logged>
    const version = restored?.question_version ?? answer.question_version
    const about = { subject: answer.subject, id: answer.subject_id, user: write.actor.user.id }
    await writeAnswer(write.tx, about, { id: answer.question_id, version }, restored?.value ?? null)
    await logPart(write, subject, ANSWERS, [{ key: answer.id, before: logged(answer), after: restored }])
  },
}

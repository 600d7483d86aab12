import { sql } from 'kysely'
import { readAnswer } from '../../../../../schema/areas/questions/answering.ts'
import type { Answers } from '../../../../../schema/areas/questions/asked.ts'
import type { Person, QuestionVersion } from '../../../../../schema/areas/record/shapes.ts'
import type { Db, Tx } from '../../../../engine/db/kysely.ts'
import type { Question } from './questions.ts'

export interface AnswerRow {
  readonly id: number
  readonly question_id: number
  readonly question_version: number
  /** Null if the answer was removed. */
  readonly value: unknown
  readonly at: string
  readonly user: Person | null
  readonly version: number
  readonly asked: QuestionVersion
}

const columns = sql`a.id, a.question_id, a.question_version, a.value, a.at, a.version,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name, 'image', u.image) end as "user",
  jsonb_build_object('label', v.label, 'help', v.help, 'type', v.type, 'options', v.options) as asked`
const tables = sql`answers a left join users u on u.id = a.user_id
  join question_versions v on v.question_id = a.question_id and v.version = a.question_version`

/** Returns all answers about a record, including removed ones. */
export async function answersOf(db: Db | Tx, subject: string, id: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select ${columns} from ${tables} where a.subject = ${subject} and a.subject_id = ${id} order by a.id`.execute(db)
  return rows
}

/** Returns all answers of many records, by record. */
export async function answersOfMany(
  db: Db | Tx,
  subject: string,
  ids: readonly number[],
): Promise<Map<number, AnswerRow[]>> {
  const { rows } = await sql<AnswerRow & { subject_id: number }>`
    select ${columns}, a.subject_id from ${tables}
    where a.subject = ${subject} and a.subject_id = any(${[...ids]}::bigint[]) order by a.id`.execute(db)
  return Map.groupBy(rows, ({ subject_id }) => subject_id)
}

/** Returns one answer with its record. */
export async function answerById(db: Db | Tx, id: number) {
  const { rows } = await sql<AnswerRow & { subject: string; subject_id: number }>`
    select ${columns}, a.subject, a.subject_id from ${tables} where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Stores the current text of a question for the answers given to it. */
export async function storeVersion(tx: Tx, question: Question): Promise<void> {
  const { id, version, label, help, type, options } = question
  const versionOptions = options.map((o) => ({ id: o.id, label: o.label, colour: o.colour }))
  await sql`insert into question_versions (question_id, version, label, help, type, options)
    values (${id}, ${version}, ${label}, ${help}, ${type}, ${JSON.stringify(versionOptions)}::jsonb) on conflict do nothing`.execute(
    tx,
  )
}

/**
 * Writes an answer; a null value removes it.
 * @returns its id
 */
export async function writeAnswer(
  tx: Tx,
  about: { readonly subject: string; readonly id: number; readonly user: number },
  question: { readonly id: number; readonly version: number },
  value: unknown,
): Promise<number> {
  const json = value === null ? null : JSON.stringify(value)
  const { rows } = await sql<{ id: number }>`
    insert into answers (subject, subject_id, question_id, question_version, value, user_id)
    values (${about.subject}, ${about.id}, ${question.id}, ${question.version}, ${json}::jsonb, ${about.user})
    on conflict (subject, subject_id, question_id) do update set question_version = excluded.question_version, value = excluded.value,
      user_id = excluded.user_id, at = now(), version = answers.version + 1
    returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Whether an earlier answer is still valid for the current question. */
export const isCurrentAnswer = (question: Question, row: AnswerRow | undefined): boolean =>
  row !== undefined &&
  row.value !== null &&
  row.asked.type === question.type &&
  readAnswer({ ...question, required: false }, row.value).ok

/** Current answers by question id. */
export function currentAnswers(
  applying: readonly { readonly question: Question }[],
  storedAnswers: readonly AnswerRow[],
): Answers {
  const byQuestion = new Map(storedAnswers.map((one) => [one.question_id, one]))
  return Object.fromEntries(
    applying.flatMap(({ question }) => {
      const row = byQuestion.get(question.id)
      return row && isCurrentAnswer(question, row) ? [[question.id, row.value]] : []
    }),
  )
}

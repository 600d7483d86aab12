import { sql } from 'kysely'
import type { QuestionVersion } from '../../../../../schema/areas/record/shapes.ts'
import type { AnyResource } from '../../../../../schema/engine/define.ts'
import type { Context } from '../../../../engine/http/context.ts'
import type { FindIrreversible } from '../../../../engine/http/defineServer.ts'
import type { Part } from '../part.ts'
import { doneBy, olderThan, type Selected, type Source } from '../source.ts'
import { ANSWERS, restoreAnswer } from './answers.ts'
import { checkAnswered } from './answersNeeded.ts'
import { countAnswers } from './countAnswers.ts'

interface Logged {
  readonly question_id: number
  readonly question_version: number
  readonly value: unknown
}
type Side = Readonly<Record<string, Logged | null>>

/** Presents answers saved together, each with its question as it was then. */
async function present(ctx: Context, _resource: AnyResource, rows: readonly Selected[]) {
  const entries = rows.map(({ data }) => {
    const { before, after, changed } = data as unknown as { before: Side; after: Side; changed: string[] }
    return changed.map((key) => ({ before: before[key] ?? null, after: after[key] ?? null }))
  })
  const loggedAnswers = entries.flat().flatMap(({ before, after }) => after ?? before ?? [])
  const { rows: versions } = await sql<QuestionVersion & { question_id: number; version: number }>`
    select v.question_id, v.version, v.label, v.help, v.type, v.options from question_versions v
    join unnest(${loggedAnswers.map((one) => one.question_id)}::bigint[], ${loggedAnswers.map((one) => one.question_version)}::int[]) w (id, version)
      on w.id = v.question_id and w.version = v.version`.execute(ctx.engine.db)
  const questionByKey = new Map(
    versions.map(({ question_id, version, ...rest }) => [`${question_id} ${version}`, rest]),
  )
  return {
    data: entries.map((changes) => ({
      answers: changes.flatMap(({ before, after }) => {
        const one = after ?? before
        const question = one && questionByKey.get(`${one.question_id} ${one.question_version}`)
        return one && question
          ? [
              {
                question_id: one.question_id,
                asked: question,
                before: before?.value ?? null,
                value: after?.value ?? null,
              },
            ]
          : []
      }),
    })),
  }
}

const source: Source = {
  name: ANSWERS,
  kinds: ['answer'],
  select: ({ subject, id, before, by, limit }) => sql`
    select 'answer'::text as kind, l.id, l.at, l.user_id,
      jsonb_build_object('before', l.before, 'after', l.after, 'changed', to_jsonb(l.changed)) as data
    from log_entries l
    where l.entity = ${subject} and l.entity_id = ${id} and l.changed[1] like 'answers.%'
      and ${doneBy(by, sql`l.user_id`)} and ${olderThan(ANSWERS, before, sql`l.at`, sql`l.id`)}
    order by l.at desc, l.id desc limit ${limit}`,
  present,
}

/** A signature records consent: nobody else can remove or restore it. */
const signed: FindIrreversible = async (write, { before, after }) => {
  const sides = [before, after].flatMap((side) =>
    Object.entries(side ?? {}).flatMap(([name, value]) =>
      name.startsWith(`${ANSWERS}.`) && value ? [{ name, question: (value as Logged).question_id }] : [],
    ),
  )
  if (sides.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from questions where id = any(${sides.map(({ question }) => question)}::bigint[]) and type = 'signature'`.execute(
    write.tx,
  )
  const signatures = new Set(rows.map(({ id }) => id))
  const fields = [...new Set(sides.flatMap(({ name, question }) => (signatures.has(question) ? [name] : [])))]
  return fields.length ? { code: 'signature_stands', fields } : undefined
}

/** Questions and their answers. */
export const answerPart: Part = {
  key: ANSWERS,
  carried: 'questions',
  restore: restoreAnswer,
  irreversible: signed,
  counts: countAnswers,
  sources: [source],
  check: { watches: ({ status }) => (status ? [status] : []), run: checkAnswered },
}

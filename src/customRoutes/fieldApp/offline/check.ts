import { backRefusal, type Refusal, stepRefusal } from '../../../../schema/areas/fieldApp/guards.ts'
import type { Guards, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { isNeeded } from '../../../../schema/areas/questions/needed.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { serverNow } from '../../../offline/serverTime.ts'
import type { Doing } from './paths.ts'
import { factsOf, givenIn, valuesIn } from './project.ts'

/** A visit as cached on the phone, with queued writes applied. */
export interface CachedVisit {
  readonly visit: MyVisitWhole | undefined
  readonly answers: Answers | undefined
  readonly documents: readonly JobDocument[] | undefined
}

/** A queued file has the negative id of its entry, which the rules for answers do not know. */
const FILES = ['file', 'photo', 'signature']
const asFiles = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(asFiles) : typeof value === 'number' ? Math.abs(value) : value

const invalid = (errors: FieldErrors): Refusal => ({ status: 422, code: 'invalid', body: { errors } })

/** Whether the files of an answer are of the types that the question accepts. */
function kindsFit(value: unknown, kinds: readonly string[], files: MyVisitWhole['files']): boolean {
  const ids = [value ?? []].flat()
  return (
    kinds.length === 0 || ids.every((id) => kinds.includes(files.find((one) => one.id === id)?.kind ?? kinds[0] ?? ''))
  )
}

async function answersRefusal(
  { answers, visit }: CachedVisit,
  guards: Guards | undefined,
  body: unknown,
): Promise<Refusal | null> {
  if (!answers) return null
  // Loaded on demand: it includes the rules of all field types, which are not needed without answers.
  const { fileKinds, parseAnswers: parseSentAnswers } = await import('../../../../schema/areas/questions/giving.ts')
  const from = new Map(guards?.job?.questions.map((one) => [one.id, one]))
  const position = guards?.job?.status?.position ?? Number.NEGATIVE_INFINITY
  const types = new Map(answers.data.map(({ question }) => [question.id, question.type]))
  const sentAnswers = givenIn({ body })
  const applying = answers.data.map(({ question }) => ({
    question,
    needed: isNeeded(from.get(question.id) ?? { required: question.required, from: null }, position),
  }))
  const named = (id: number, value: unknown) => (FILES.includes(types.get(id) ?? '') ? asFiles(value) : value)
  const { errors } = parseSentAnswers(
    applying,
    valuesIn(answers),
    sentAnswers.map(({ question_id, value }) => ({ question_id, value: named(question_id, value) })),
    true,
  )
  for (const { question_id, value } of sentAnswers) {
    const kinds = fileKinds(types.get(question_id) ?? '')
    const name = `answers.${question_id}`
    if (kinds && visit && !errors[name] && !kindsFit(value, kinds, visit.files)) errors[name] = [{ code: 'file_kind' }]
  }
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}

/**
 * Checks with the server's own rules and the cached data whether the server would refuse a write. Null where it would not, and where nothing is
 * cached.
 * @param instant when it is done, by the server's clock
 */
export async function refusalAtTap(
  cachedVisit: CachedVisit,
  doing: Doing,
  body: unknown,
  instant: string,
): Promise<Refusal | null> {
  const { visit, documents } = cachedVisit
  // An older version of the program may have cached a visit without this data.
  const guards: Guards | undefined = visit?.guards
  if (doing.kind === 'answers') return answersRefusal(cachedVisit, guards, body)
  if (doing.kind === 'sign') {
    const signed = documents?.find((one) => one.document_id === doing.document)?.signed
    return signed ? { status: 409, code: 'already_signed', body: {} } : null
  }
  if (!visit || !guards) return null
  if (doing.kind === 'stepBack') return backRefusal(factsOf(visit))
  return doing.kind === 'step' ? stepRefusal(factsOf(visit), doing.step, instant, serverNow()) : null
}

import {
  afterBack,
  afterStep,
  type Facts,
  momentOf,
  withAnswers,
  withSigned,
} from '../../../../schema/areas/fieldApp/guards.ts'
import type { Guards, MyVisit, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { FROM, type Step, stateOf } from '../../../../schema/areas/fieldApp/track.ts'
import { changedBy } from '../../../../schema/areas/questions/asked.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { placeOf } from './paths.ts'
import type { Entry } from './store.ts'

const textIn = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined

/** Defaults for a visit in a list, and for one cached by an older version. */
const UNKNOWN: Guards = {
  version: '',
  others_going: false,
  others_started: false,
  approved_weeks: [],
  job: null,
}

/** The facts about a visit that its steps depend on. */
export const factsOf = (visit: MyVisit & { readonly guards?: Guards }): Facts => ({
  starts_at: visit.starts_at,
  status: visit.status,
  times: visit.times,
  guards: visit.guards ?? UNKNOWN,
})

type Guarded = MyVisit & { readonly guards?: Guards }

function withFacts<V extends Guarded>(visit: V, { status, times, guards }: Facts): V {
  return { ...visit, status, times, ...(visit.guards ? { guards } : {}) }
}

function stepOn<V extends Guarded>(visit: V, step: Step, { at, body }: Entry): V {
  // The server has it already; only its response was lost.
  if (!FROM[step].includes(stateOf(visit.times))) return visit
  const reason = textIn(body, 'reason')
  const moment = momentOf(String(textIn(body, 'at') ?? at), Number.POSITIVE_INFINITY)
  return {
    ...withFacts(visit, afterStep(factsOf(visit), step, moment)),
    ...(typeof reason === 'string' ? { outcome_note: reason } : {}),
  }
}

function stepBackOn<V extends Guarded>(visit: V, { from }: Entry): V {
  // As above: a step is only undone in the state from which the user undid it.
  const state = stateOf(visit.times)
  if (from && from !== state) return visit
  return {
    ...withFacts(visit, afterBack(factsOf(visit))),
    ...(state === 'finished' && 'outcome_note' in visit ? { outcome_note: null } : {}),
  }
}

/** Answers contained in an entry. */
export function givenIn({ body }: Pick<Entry, 'body'>): { readonly question_id: number; readonly value?: unknown }[] {
  const list = textIn(body, 'answers')
  return Array.isArray(list)
    ? list.map((one) => ({ question_id: Number(textIn(one, 'question_id')), value: textIn(one, 'value') }))
    : []
}

function answersOn<V extends Guarded>(visit: V, entry: Entry): V {
  const questions = visit.guards?.job?.questions
  if (!visit.guards || !questions) return visit
  const currentAnswers = Object.fromEntries(questions.flatMap(({ id, value }) => (value === null ? [] : [[id, value]])))
  return { ...visit, guards: withAnswers(visit.guards, changedBy(questions, currentAnswers, givenIn(entry))) }
}

/** A visit in a list with its queued writes applied, including what its next steps depend on. */
export function visitAfter<V extends Guarded>(visit: V, entries: readonly Entry[]): V {
  return entries.reduce((now, entry) => {
    const target = placeOf(entry.path)
    if (entry.refused || target?.visit !== visit.id) return now
    const { doing } = target
    if (doing.kind === 'step') return stepOn(now, doing.step, entry)
    if (doing.kind === 'stepBack') return stepBackOn(now, entry)
    if (doing.kind === 'answers') return answersOn(now, entry)
    return doing.kind === 'sign' && now.guards ? { ...now, guards: withSigned(now.guards, doing.document) } : now
  }, visit)
}

function usedAfter(used: MyVisitWhole['used'], { id, body }: Entry, nameOf: (id: number) => string) {
  const [material, quantity] = [Number(textIn(body, 'material_id')), Number(textIn(body, 'quantity'))]
  const before = used.find((one) => one.material_id === material)
  const otherMaterials = used.filter((one) => one !== before)
  if (quantity <= 0) return otherMaterials
  const name = before?.name ?? nameOf(material)
  return [...otherMaterials, { id: before?.id ?? -id, material_id: material, name, quantity }]
}

/** Types that the server determines from the content, and a phone from the file's media type. */
const KINDS = ['image', 'video', 'audio'] as const

function fileAfter({ id, path, at, size = 0, type = '' }: Entry): MyVisitWhole['files'][number] {
  const query = new URLSearchParams(path.split('?')[1])
  const [sort = ''] = type.split('/')
  const kind = KINDS.find((one) => one === sort) ?? 'file'
  return { id: -id, name: query.get('name') ?? '', description: query.get('description') ?? '', kind, size, at }
}

/** Whether the server has the file already and only its response was lost. */
const isThere = (file: MyVisitWhole['files'][number]) => (one: MyVisitWhole['files'][number]) =>
  one.name === file.name &&
  one.description === file.description &&
  Math.abs(Date.parse(one.at) - Date.parse(file.at)) < 1000

/** A complete visit with its queued writes applied: times, materials, and files with the negative ids of their entries. */
export function wholeAfter(
  visit: MyVisitWhole,
  entries: readonly Entry[],
  nameOf: (material: number) => string,
): MyVisitWhole {
  const ownEntries = entries.filter(({ path, refused }) => !refused && placeOf(path)?.visit === visit.id)
  const ofKind = (kind: string) => ownEntries.filter(({ path }) => placeOf(path)?.doing.kind === kind)
  const waiting = ofKind('file').map(fileAfter).reverse()
  return {
    ...visitAfter(visit, ownEntries),
    used: ofKind('material').reduce((used, entry) => usedAfter(used, entry, nameOf), visit.used),
    files: [...waiting.filter((file) => !visit.files.some(isThere(file))), ...visit.files],
  }
}

/** Documents to be signed, with those signed on this phone. */
export function documentsAfter(documents: readonly JobDocument[], visit: number, entries: readonly Entry[]) {
  const signed = entries.flatMap(({ path, refused }) => {
    const target = placeOf(path)
    return !refused && target?.visit === visit && target.doing.kind === 'sign' ? [target.doing.document] : []
  })
  return documents.map((one) => (signed.includes(one.document_id) ? { ...one, signed: true, missing: false } : one))
}

/** The answers about a job with those given on this phone, and without questions that no longer apply because of them. */
export function answersAfter(answers: Answers, visit: number, entries: readonly Entry[]): Answers {
  const questions = answers.data.map(({ question }) => question)
  return entries.reduce((now, entry) => {
    const target = placeOf(entry.path)
    if (entry.refused || target?.visit !== visit || target.doing.kind !== 'answers') return now
    const changed = changedBy(questions, valuesIn(now), givenIn(entry))
    const data = now.data.map((one) =>
      changed.has(one.question.id) ? { ...one, value: changed.get(one.question.id) ?? null } : one,
    )
    return { ...now, data }
  }, answers)
}

/** The current answers by question id. */
export const valuesIn = ({ data }: Answers): Readonly<Record<number, unknown>> =>
  Object.fromEntries(data.flatMap(({ question: { id }, value }) => (value === null ? [] : [[id, value]])))

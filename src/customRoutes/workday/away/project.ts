import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import type { MyVisit, MyVisitWhole } from '../../../../schema/areas/workday/shapes.ts'
import { FROM, type Step, stateOf, stepped, unstepped } from '../../../../schema/areas/workday/track.ts'
import { placeOf } from './paths.ts'
import type { Entry } from './store.ts'

/** What a visit is called once its worker has said so; of several workers the server knows better. */
const AFTER: Readonly<Record<Step, MyVisit['status'] | null>> = {
  ...{ onTheWay: 'on_the_way', onSite: 'on_site', pause: null, resume: null },
  ...{ finish: 'done', partDone: 'part_done', noAccess: 'no_access', abort: 'aborted' },
}
const BACK = { waiting: 'booked', on_the_way: 'on_the_way', on_site: 'on_site', break: 'on_site' } as const

const textIn = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined

function afterStep<V extends MyVisit>(visit: V, step: Step, { at, body }: Entry): V {
  // It was told already, and only the answer did not come back.
  if (!FROM[step].includes(stateOf(visit.times))) return visit
  const reason = textIn(body, 'reason')
  return {
    ...visit,
    times: stepped(visit.times, step, String(textIn(body, 'at') ?? at)),
    status: AFTER[step] ?? visit.status,
    ...(typeof reason === 'string' ? { outcome_note: reason } : {}),
  }
}

function afterBack<V extends MyVisit>(visit: V, { from }: Entry): V {
  // As above: it is taken back from where it stood, and from nowhere else.
  if (from && from !== stateOf(visit.times)) return visit
  const times = unstepped(visit.times)
  const state = stateOf(times)
  return { ...visit, times, status: state === 'finished' ? visit.status : BACK[state] }
}

/** A visit of a day as it will be once the server has been told. */
export function visitAfter<V extends MyVisit>(visit: V, entries: readonly Entry[]): V {
  return entries.reduce((now, entry) => {
    const place = placeOf(entry.path)
    if (entry.refused || place?.visit !== visit.id) return now
    if (place.doing.kind === 'step') return afterStep(now, place.doing.step, entry)
    return place.doing.kind === 'stepBack' ? afterBack(now, entry) : now
  }, visit)
}

function usedAfter(used: MyVisitWhole['used'], { id, body }: Entry, nameOf: (id: number) => string) {
  const [material, quantity] = [Number(textIn(body, 'material_id')), Number(textIn(body, 'quantity'))]
  const before = used.find((one) => one.material_id === material)
  const others = used.filter((one) => one !== before)
  if (quantity <= 0) return others
  const name = before?.name ?? nameOf(material)
  return [...others, { id: before?.id ?? -id, material_id: material, name, quantity }]
}

function fileAfter({ id, path, at, size = 0 }: Entry): MyVisitWhole['files'][number] {
  const query = new URLSearchParams(path.split('?')[1])
  return { id: -id, name: query.get('name') ?? '', description: query.get('description') ?? '', kind: 'file', size, at }
}

/** The server has it already, and only its answer did not come back. */
const isThere = (file: MyVisitWhole['files'][number]) => (one: MyVisitWhole['files'][number]) =>
  one.name === file.name &&
  one.description === file.description &&
  Math.abs(Date.parse(one.at) - Date.parse(file.at)) < 1000

/** All of a visit as it will be: its times, what was used, and files, which have the negative ids of what waits. */
export function wholeAfter(
  visit: MyVisitWhole,
  entries: readonly Entry[],
  nameOf: (material: number) => string,
): MyVisitWhole {
  const own = entries.filter(({ path, refused }) => !refused && placeOf(path)?.visit === visit.id)
  const ofKind = (kind: string) => own.filter(({ path }) => placeOf(path)?.doing.kind === kind)
  const waiting = ofKind('file').map(fileAfter).reverse()
  return {
    ...visitAfter(visit, own),
    used: ofKind('material').reduce((used, entry) => usedAfter(used, entry, nameOf), visit.used),
    files: [...waiting.filter((file) => !visit.files.some(isThere(file))), ...visit.files],
  }
}

/** What a job asks to be signed, with what was signed on this phone. */
export function documentsAfter(documents: readonly JobDocument[], visit: number, entries: readonly Entry[]) {
  const signed = entries.flatMap(({ path, refused }) => {
    const place = placeOf(path)
    return !refused && place?.visit === visit && place.doing.kind === 'sign' ? [place.doing.document] : []
  })
  return documents.map((one) => (signed.includes(one.document_id) ? { ...one, signed: true, missing: false } : one))
}

/** The answers about a job, with those given on this phone. */
export function answersAfter(answers: Answers, visit: number, entries: readonly Entry[]): Answers {
  const given = new Map<unknown, unknown>()
  for (const { path, refused, body } of entries) {
    const place = placeOf(path)
    if (refused || place?.visit !== visit || place.doing.kind !== 'answers') continue
    const list = textIn(body, 'answers')
    if (Array.isArray(list)) for (const one of list) given.set(textIn(one, 'question_id'), textIn(one, 'value'))
  }
  if (given.size === 0) return answers
  const data = answers.data.map((one) =>
    given.has(one.question.id) ? { ...one, value: given.get(one.question.id) ?? null } : one,
  )
  return { ...answers, data }
}

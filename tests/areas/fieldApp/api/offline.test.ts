import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { stateOf } from '../../../../schema/areas/fieldApp/track.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument, Preview } from '../../../../schema/areas/signing/shapes.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { dayOf, fromWallClock } from '../../../../schema/engine/time/time.ts'
import { refusalAtTap } from '../../../../src/customRoutes/fieldApp/offline/check.ts'
import { placeOf, timed } from '../../../../src/customRoutes/fieldApp/offline/paths.ts'
import { answersAfter, documentsAfter, wholeAfter } from '../../../../src/customRoutes/fieldApp/offline/project.ts'
import type { Entry } from '../../../../src/customRoutes/fieldApp/offline/store.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { WORKER_RIGHTS } from '../booked.ts'

const t = await testApp()
const { worker } = await calendar(t)
const { job, customer, line } = invoicing(t)
const RUNS = process.env['DEEP'] ? 300 : 16
/** Seeded job statuses: In progress, and Completed. */
const [IN_PROGRESS, COMPLETED] = [4, 6]
const MINUTE = 60_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const post = async (path: string, body: object) => {
  const made = await t.call<Wire>('POST', path, { body })
  expect(made.status, `${path} ${JSON.stringify(made.body)}`).toBe(200)
  return made.body.id
}

let questions: { tight: number; why: number; photo: number; where: number; pressure: number }
let documents: readonly number[]
let customer_id = 0
beforeAll(async () => {
  customer_id = await customer()
  const ask = (key: string, more: object) =>
    post('/questions', { key, label: `Question ${key}`, applies_to: ['job'], required: false, ...more })
  const from = (required_from_job_status_id: number) => ({ required_from_job_status_id })
  const tight = await ask('tight', { type: 'yes_no', ...from(COMPLETED) })
  questions = {
    tight,
    why: await ask('why', {
      type: 'text',
      required: true,
      max_length: 20,
      show_if: [{ question_id: tight, is: ['no'] }],
    }),
    photo: await ask('photo', { type: 'photo', ...from(COMPLETED) }),
    where: await ask('where', {
      type: 'single',
      options: [{ label: 'Wall' }, { label: 'Loft' }],
      ...from(IN_PROGRESS),
    }),
    pressure: await ask('pressure', { type: 'number', max: 10 }),
  }
  const document = (name: string, required_before_status_id: number | null) =>
    post('/signature-documents', {
      name,
      signer_role: 'customer',
      job_type_ids: [1],
      required_before_status_id,
      body: 'I, {{signer.name}}, agree to {{job.number}} on {{job.date}} with {{worker.name}}, {{today}}',
    })
  documents = [
    await document('Permit', IN_PROGRESS),
    await document('Report', COMPLETED),
    await document('Advice', null),
  ]
})

async function man() {
  const { id } = await worker({ shifts: hours(ALL_DAYS, '00:00', '23:59') })
  const user = await t.userWith(WORKER_RIGHTS, 'visits')
  await t.pool.query('update workers set user_id = $1 where id = $2', [user.id, id])
  return { id, token: user.token }
}
type Man = Awaited<ReturnType<typeof man>>

interface World {
  /** The documents and questions in use. */
  readonly documents: readonly boolean[]
  readonly questions: readonly boolean[]
  /** Another worker is on the same visit, another visit is upcoming, the job is a sub-job of one that follows it. */
  readonly together: boolean
  readonly another: boolean
  readonly part: boolean
}

async function visitIn(world: World, one: Man, other: Man) {
  const parent = world.part ? await job({ customer_id }, [line(40)]) : null
  const of = await job({ customer_id }, [line(40)], parent === null ? {} : { parent_id: parent })
  const today = dayOf(Date.now())
  const book = (from: string, to: string, worker_ids: readonly number[]) =>
    post('/appointments', {
      kind: 'job',
      subject: 'jobs',
      subject_id: of,
      worker_ids,
      starts_at: fromWallClock(today, from),
      ends_at: fromWallClock(today, to),
    })
  const id = await book('22:00', '22:40', world.together ? [one.id, other.id] : [one.id])
  if (world.another) await book('21:00', '21:30', [other.id])
  return { id, job: of }
}

type Op =
  | { readonly kind: 'step'; readonly path: string; readonly shift: number }
  | { readonly kind: 'back' }
  /** The next step on the phone, with everything missing before it. */
  | { readonly kind: 'next' }
  | { readonly kind: 'answer'; readonly question: keyof typeof questions; readonly value: unknown }
  | { readonly kind: 'sign'; readonly document: number }
  | { readonly kind: 'photo'; readonly image: boolean }
  | { readonly kind: 'note' }

const step = fc.record({
  kind: fc.constant('step' as const),
  path: fc.constantFrom(
    'on-the-way',
    'on-site',
    'on-site',
    'break',
    'resume',
    'done',
    'done',
    'done',
    'part-done',
    'no-access',
    'abort',
  ),
  // Mostly in order; some before the last step, and some in the future.
  shift: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, -30, 600),
})
const op: fc.Arbitrary<Op> = fc.oneof(
  { arbitrary: step, weight: 4 },
  { arbitrary: fc.constant({ kind: 'next' as const }), weight: 5 },
  { arbitrary: fc.constant({ kind: 'back' as const }), weight: 1 },
  {
    arbitrary: fc.oneof(
      ...(
        [
          ['tight', ['yes', 'no', 'maybe', null]],
          ['why', ['It drips', 'x'.repeat(30), null]],
          ['photo', ['last', null]],
          ['where', ['first', 'nowhere', null]],
          ['pressure', [2, 12, -1, null]],
        ] as const
      ).map(([question, values]) =>
        fc.record({
          kind: fc.constant('answer' as const),
          question: fc.constant(question),
          value: fc.constantFrom<unknown>(...values),
        }),
      ),
    ),
    weight: 5,
  },
  { arbitrary: fc.record({ kind: fc.constant('sign' as const), document: fc.nat({ max: 2 }) }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('photo' as const), image: fc.boolean() }), weight: 2 },
  { arbitrary: fc.constant({ kind: 'note' as const }), weight: 1 },
)

const NEXT = {
  waiting: 'on-the-way',
  on_the_way: 'on-site',
  on_site: 'done',
  break: 'resume',
  finished: 'step-back',
} as const

interface Refused {
  readonly code?: string
  readonly errors?: FieldErrors
  readonly questions?: readonly object[]
  readonly documents?: readonly object[]
}
/** An error as a worker sees it: the code, and what it names. */
const saidOf = (status: number, body: Refused | null) =>
  status === 200
    ? 'taken'
    : JSON.stringify([
        Object.values(body?.errors ?? {})[0]?.[0]?.code ?? body?.code,
        body?.documents?.length ?? 0,
        body?.questions?.length ?? 0,
      ])

/** A visit, and the requests sent about it for its worker. */
function side(own: Man, id: number) {
  const at = `/my/visits/${id}`
  const get = async <T>(part: string) => {
    const { status, body } = await t.call<T>('GET', `${at}${part}`, { token: own.token })
    expect(status, part).toBe(200)
    return body
  }
  const upload = (path: string, payload: Buffer) =>
    t.app.inject({
      method: 'POST',
      url: `/panel-api${path}`,
      payload,
      headers: { authorization: `Bearer ${own.token}`, 'content-type': 'application/octet-stream' },
    })
  const previews = async () => {
    const all = await get<readonly JobDocument[]>('/documents')
    const some = all.filter(({ offered }) => offered)
    return new Map(
      await Promise.all(
        some.map(async ({ document_id }) => {
          const { digest } = await get<Preview>(`/documents/${document_id}`)
          return [document_id, digest] as const
        }),
      ),
    )
  }
  return { own, id, at, get, upload, previews }
}
type Side = ReturnType<typeof side>

/** The request for an action at a moment. `file` is the last uploaded file, by its id on this side. */
function requestOf(
  of: Side,
  act: Exclude<Op, { kind: 'next' }>,
  moment: string,
  file: number | undefined,
  options: readonly number[],
  digest?: string,
) {
  if (act.kind === 'step' && act.path === 'step-back') return requestOf(of, { kind: 'back' }, moment, file, options)
  if (act.kind === 'step') {
    const why = ['part-done', 'no-access', 'abort'].includes(act.path) ? { reason: 'A part is missing' } : {}
    return { method: 'POST' as const, path: `${of.at}/${act.path}`, body: { at: moment, ...why } }
  }
  if (act.kind === 'back') return { method: 'POST' as const, path: `${of.at}/step-back`, body: undefined }
  if (act.kind === 'note') return { method: 'POST' as const, path: `${of.at}/note`, body: { text: 'Seen' } }
  if (act.kind === 'sign') {
    const body = { signer_name: 'Ann Lee', typed: true, at: moment, ...(digest ? { digest } : {}) }
    return { method: 'POST' as const, path: `${of.at}/documents/${documents[act.document]}/sign`, body }
  }
  if (act.kind === 'photo') {
    const query = new URLSearchParams({ name: act.image ? 'a.png' : 'a.txt', description: 'Before' })
    return { method: 'POST' as const, path: `${of.at}/files?${query}`, body: undefined }
  }
  const value =
    act.value === 'last' ? (file === undefined ? null : [file]) : act.value === 'first' ? String(options[0]) : act.value
  return {
    method: 'PUT' as const,
    path: `${of.at}/answers`,
    body: { answers: [{ question_id: questions[act.question], value }] },
  }
}

/** The final state as the office sees it: file ids are left out. */
async function endOf(of: Side, about: number) {
  const visit = await of.get<MyVisitWhole>('')
  const answers = await of.get<Answers>('/answers')
  const signed = await of.get<readonly JobDocument[]>('/documents')
  const { rows } = await t.pool.query<{ id: string; parent: string | null; tasks: number; notes: number }>(
    `select j.job_status_id as id, p.job_status_id as parent,
      (select count(*)::int from tasks where subject = 'jobs' and subject_id = j.id) as tasks,
      (select count(*)::int from comments where subject = 'jobs' and subject_id = j.id and body is not null) as notes
     from jobs j left join jobs p on p.id = j.parent_id where j.id = $1`,
    [about],
  )
  return {
    times: visit.times,
    status: visit.status,
    outcome_note: visit.outcome_note,
    job: rows[0],
    files: visit.files.filter(({ description }) => description === 'Before').map(({ name, kind }) => [name, kind]),
    answers: answers.data.map(({ question: { id, type }, value }) => [id, type === 'photo' ? value !== null : value]),
    documents: signed.map((one) => [one.document_id, one.signed]),
  }
}

/** The phone's view of a visit, as `endOf` gives the server's. */
const shownOf = (visit: MyVisitWhole, answers: Answers, signed: readonly JobDocument[]) => ({
  times: visit.times,
  status: visit.status,
  outcome_note: visit.outcome_note,
  answers: answers.data.map(({ question: { id, type }, value }) => [id, type === 'photo' ? value !== null : value]),
  documents: signed.map((one) => [one.document_id, one.signed]),
  guards: visit.guards.job && {
    status: visit.guards.job.status?.id,
    documents: visit.guards.job.documents.map((one) => one.signed),
    questions: visit.guards.job.questions.map((one) => one.value !== null),
  },
})

const world = fc.record<World>({
  documents: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  questions: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
  together: fc.boolean(),
  another: fc.boolean(),
  part: fc.boolean(),
})

async function settle({ documents: some, questions: asked }: World) {
  const ids = Object.values(questions)
  for (const [i, id] of documents.entries())
    await t.pool.query('update signature_documents set active = $2 where id = $1', [id, some[i] ?? false])
  for (const [i, id] of ids.entries())
    await t.pool.query('update questions set active = $2 where id = $1', [id, asked[i] ?? false])
}

async function compare(given: World, acts: readonly Op[]): Promise<void> {
  await settle(given)
  const [one, two, other, another] = [await man(), await man(), await man(), await man()]
  const [here, there] = [await visitIn(given, one, other), await visitIn(given, two, another)]
  if (given.together)
    for (const [each, { id }] of [
      [other, here],
      [another, there],
    ] as const)
      await t.call('POST', `/my/visits/${id}/on-the-way`, { token: each.token, body: {} })
  const [online, phone] = [side(one, here.id), side(two, there.id)]
  const kept = {
    visit: await phone.get<MyVisitWhole>(''),
    answers: await phone.get<Answers>('/answers'),
    documents: await phone.get<readonly JobDocument[]>('/documents'),
  }
  const digests = await phone.previews()
  const options = kept.answers.data.find(({ question }) => question.id === questions.where)?.question.options ?? []
  const keys = options.map(({ id }) => id ?? 0)
  const entries: Entry[] = []
  const contents = new Map<number, Buffer>()
  const shown = () => ({
    visit: wholeAfter(kept.visit, entries, () => ''),
    answers: answersAfter(kept.answers, phone.id, entries),
    documents: documentsAfter(kept.documents, phone.id, entries),
  })
  let clock = Math.floor(Date.now() / 1000) * 1000 - acts.length * MINUTE - 40 * MINUTE
  const files: { online?: number; phone?: number } = {}
  for (const [i, drawn] of acts.entries()) {
    const act: Exclude<Op, { kind: 'next' }> =
      drawn.kind === 'next' ? { kind: 'step', path: NEXT[stateOf(shown().visit.times)], shift: 1 } : drawn
    if (act.kind === 'sign' && !given.documents[act.document]) continue
    if (act.kind !== 'step' || act.shift === 1) clock += MINUTE
    const moment = new Date(act.kind === 'step' && act.shift !== 1 ? clock + act.shift * MINUTE : clock).toISOString()
    const label = `${i}: ${JSON.stringify(act)}`
    // Online: the server answers at once.
    const asked = requestOf(online, act, moment, files.online, keys)
    let said: string
    if (act.kind === 'photo') {
      const sent = await online.upload(
        timed(asked.path, undefined, moment).path,
        act.image ? PNG : Buffer.from('a text'),
      )
      said = saidOf(sent.statusCode, sent.json<Refused>())
      files.online = sent.json<{ id: number }>().id
    } else {
      const { status, body } = await t.call<Refused>(asked.method, asked.path, {
        token: online.own.token,
        ...(asked.body ? { body: asked.body } : {}),
      })
      said = saidOf(status, body)
    }
    // Offline: the phone answers, and queues what it accepts.
    const now = shown()
    const kind = act.kind === 'sign' ? digests.get(documents[act.document] ?? 0) : undefined
    const { path, body, method } = requestOf(phone, act, moment, files.phone, keys, kind)
    const doing = placeOf(path)?.doing
    if (!doing) throw new Error(path)
    const refusal = await refusalAtTap(now, doing, body, moment)
    expect(refusal ? saidOf(refusal.status, { code: refusal.code, ...refusal.body }) : 'taken', label).toBe(said)
    if (refusal) continue
    const id = entries.length + 1
    entries.push({
      id,
      user: 1,
      method,
      key: `late-${id}`,
      at: moment,
      visit: phone.id,
      title: '',
      version: null,
      ...timed(path, body, moment),
      ...(act.kind === 'photo' ? { size: 1, type: act.image ? 'image/png' : 'text/plain' } : {}),
    })
    if (act.kind === 'photo') {
      contents.set(id, act.image ? PNG : Buffer.from('a text'))
      files.phone = -id
    }
  }
  const expected = shown()
  // Back online: everything is sent, in order.
  const ids = new Map<number, number>()
  const named = (text: string) =>
    text.replace(/(?<=[[,])-(\d+)(?=[\],])/g, (all, id: string) => String(ids.get(Number(id)) ?? all))
  for (const entry of entries) {
    const file = contents.get(entry.id)
    if (file) {
      const sent = await phone.upload(entry.path, file)
      expect(sent.statusCode, `${entry.path} ${sent.body}`).toBe(200)
      ids.set(entry.id, sent.json<{ id: number }>().id)
      continue
    }
    const body = entry.body === undefined ? undefined : JSON.parse(named(JSON.stringify(entry.body)))
    const sent = await t.call<Refused>(entry.method, entry.path, {
      token: phone.own.token,
      ...(body ? { body } : {}),
    })
    expect(sent.status, `${entry.path} ${JSON.stringify(sent.body)}`).toBe(200)
  }
  expect(await endOf(phone, there.job)).toEqual(await endOf(online, here.job))
  const told = {
    visit: await phone.get<MyVisitWhole>(''),
    answers: await phone.get<Answers>('/answers'),
    documents: await phone.get<readonly JobDocument[]>('/documents'),
  }
  expect(shownOf(expected.visit, expected.answers, expected.documents)).toEqual(
    shownOf(told.visit, told.answers, told.documents),
  )
}

const next: Op = { kind: 'next' }
const back: Op = { kind: 'back' }
const to = (path: string): Op => ({ kind: 'step', path, shift: 1 })
const sign = (document: number): Op => ({ kind: 'sign', document })
const give = (question: keyof typeof questions, value: unknown): Op => ({ kind: 'answer', question, value })
const all: World = {
  documents: [true, true, true],
  questions: [true, true, true, true, true],
  together: false,
  another: false,
  part: false,
}
const none = [false, false, false]
/** Days on which the phone and the server would disagree first. */
const examples: [World, Op[]][] = [
  // Another visit of the job is nearer until this one is started: documents shown before are still signed.
  [{ ...all, another: true }, [next, sign(0), next, sign(1), sign(2), give('where', 'first'), next]],
  // An answer to a question that no longer applies does not count once it applies again.
  [
    { ...all, documents: none },
    [
      next,
      next,
      give('tight', 'no'),
      give('why', 'It drips'),
      { kind: 'photo', image: true } as const,
      give('photo', 'last'),
      give('where', 'first'),
      give('tight', 'yes'),
      give('tight', 'no'),
      next,
      give('why', 'It drips'),
      next,
      next,
    ],
  ],
  // The parent job requires its own documents.
  [{ ...all, part: true, questions: [] }, [next, next, sign(0), next, sign(1), next, back]],
  // The last to leave records the outcome.
  [{ ...all, together: true, questions: [], documents: none }, [next, next, to('break'), to('done'), back, back, next]],
  // Partly done and then undone: the job returns to its status, past its documents again.
  [{ ...all, questions: [] }, [next, sign(0), next, to('part-done'), back, sign(1), next, back, to('abort'), back]],
  [
    { ...all, documents: none, questions: [true, false, true, false, true] },
    [
      next,
      { kind: 'photo', image: false } as const,
      give('photo', 'last'),
      give('pressure', 12),
      next,
      next,
      give('pressure', 2),
      give('tight', 'maybe'),
      give('tight', 'yes'),
      next,
      { kind: 'photo', image: true } as const,
      give('photo', 'last'),
      next,
      next,
      give('tight', null),
      next,
    ],
  ],
]

test('a day offline ends as it would online, or is rejected at the tap: every order of steps, answers, signatures and photos', {
  timeout: process.env['DEEP'] ? 1_800_000 : 120_000,
}, async () => {
  await fc.assert(fc.asyncProperty(world, fc.array(op, { minLength: 6, maxLength: 18 }), compare), {
    numRuns: RUNS,
    examples,
  })
})

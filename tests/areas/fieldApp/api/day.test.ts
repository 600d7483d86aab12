import { beforeAll, expect, test } from 'vitest'
import { keepPlaces } from '../../../../schema/areas/fieldApp/settings.ts'
import type { MyVisit, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import { testApp } from '../../../support/app.ts'
import { ALL_DAYS, calendar, hours } from '../../../support/calendar.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const t = await testApp()
const { worker, locations } = await calendar(t)
const { job, customer, line } = invoicing(t)
const RIGHTS = ['MyVisits:index', 'MyVisits:view', 'MyVisits:edit', 'Users:profileView']
const day = dayOf(new Date('2026-11-24T12:00:00Z'))
const at = (time: string, on = day) => `${on}T${time}:00Z`

interface Refused {
  readonly code?: string
  readonly errors?: unknown
}

/** A worker with their own account, which sees only own visits. */
async function man() {
  const { id } = await worker({ location_ids: [locations[0]], shifts: hours(ALL_DAYS, '06:00', '22:00') })
  const user = await t.userWith(RIGHTS, 'visits')
  await t.pool.query('update workers set user_id = $1 where id = $2', [user.id, id])
  const call = <T = MyVisitWhole>(method: string, path: string, body?: unknown) =>
    t.call<T & Refused>(method as 'GET', `/my${path}`, { token: user.token, ...(body === undefined ? {} : { body }) })
  const say = (visit: number, step: string, body: unknown = {}) => call('POST', `/visits/${visit}/${step}`, body)
  const days = (from = day, to = day) =>
    call<{ data: MyVisit[]; worker: { id: number } | null }>('GET', `/visits?from=${from}&to=${to}`)
  return { id, user, call, say, days }
}
type Man = Awaited<ReturnType<typeof man>>

let customer_id: number
let one: Man
let two: Man
beforeAll(async () => {
  t.clock.now = new Date(at('07:00'))
  customer_id = await customer()
  one = await man()
  two = await man()
})

/** A job with a priced line and a visit for these workers. */
async function visit(workers: readonly Man[], from = '09:00', to = '10:00', more: object = {}) {
  const id = await job({ customer_id }, [line(50)], { title: 'Fix the boiler', description: 'It leaks' })
  const made = await t.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: id,
      starts_at: at(from),
      ends_at: at(to),
      worker_ids: workers.map((each) => each.id),
      notes: 'Bring the ladder',
      ...more,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { id: made.body.id, job: id }
}
/** The requests made to the office for a job. */
async function asked(of: number) {
  const { body } = await t.call<{ data: Wire[] }>('GET', `/tasks/list?subject=jobs&subject_id=${of}`)
  return Promise.all(body.data.map(async ({ id }) => (await t.call<Wire>('GET', `/tasks/${id}`)).body))
}
const category = async (id: number) =>
  (
    await t.pool.query<{ category: string }>(
      'select s.category from jobs j join job_statuses s on s.id = j.job_status_id where j.id = $1',
      [id],
    )
  ).rows[0]?.category

test('a visit goes from booked to done, its times are kept as recorded, and its job is completed', async () => {
  const { id, job: of } = await visit([one])
  const { body: list } = await one.days()
  expect(list.data.find((each) => each.id === id)).toMatchObject({
    title: 'Fix the boiler',
    notes: 'Bring the ladder',
    phone: '+441134960177',
    status: 'booked',
    address: ['4 Elm Grove', 'Leeds', 'LS6 2AB'],
  })
  t.clock.now = new Date(at('09:30'))
  expect((await one.say(id, 'done')).body).toMatchObject({ code: 'visit_step', state: 'waiting' })
  expect((await one.say(id, 'on-the-way', { at: at('08:40') })).body.status).toBe('on_the_way')
  expect((await one.say(id, 'on-site', { at: at('09:05') })).body.status).toBe('on_site')
  expect(await category(of)).toBe('in_progress')
  expect((await one.say(id, 'break', { at: at('09:10') })).status).toBe(200)
  expect((await one.say(id, 'resume', { at: at('09:20') })).body.times).toMatchObject({ break_minutes: 10 })
  expect((await one.say(id, 'resume')).body).toMatchObject({ code: 'visit_step', state: 'on_site' })
  const { body } = await one.say(id, 'done', { at: at('09:30') })
  expect(body).toMatchObject({
    status: 'done',
    description: 'It leaks',
    times: {
      on_the_way_at: at('08:40'),
      started_at: at('09:05'),
      break_at: null,
      break_minutes: 10,
      finished_at: at('09:30'),
    },
  })
  expect(await category(of)).toBe('completed')
  const office = await t.call<Wire>('GET', `/appointments/${id}`)
  expect(office.body).toMatchObject({ status: 'done', times: [{ worker_id: one.id, finished_at: at('09:30') }] })
  expect(await t.brokenLog()).toEqual([])
})

test('a time is not in the future, not long before the visit, and not before the last step', async () => {
  const { id } = await visit([one], '10:00', '11:00')
  t.clock.now = new Date(at('10:30'))
  const code = async (step: string, moment: string) => (await one.say(id, step, { at: moment })).body.errors
  expect(await code('on-the-way', at('10:40'))).toEqual({ at: [{ code: 'in_future' }] })
  expect(await code('on-the-way', at('09:00', addDays(day, -3)))).toEqual({ at: [{ code: 'too_early' }] })
  expect((await one.say(id, 'on-the-way', { at: at('10:00') })).status).toBe(200)
  expect(await code('on-site', at('09:59'))).toEqual({ at: [{ code: 'time_order' }] })
  expect(await code('on-site', 'noon')).toBeDefined()
})

test('if nobody answers the door, another visit is requested and the job needs booking', async () => {
  const { id, job: of } = await visit([one], '11:00', '12:00')
  t.clock.now = new Date(at('11:05'))
  await one.say(id, 'on-site')
  expect((await one.say(id, 'no-access', { reason: ' ' })).status).toBe(422)
  const { body } = await one.say(id, 'no-access', { reason: 'Nobody at home' })
  expect(body).toMatchObject({ status: 'no_access', outcome_note: 'Nobody at home' })
  expect(await category(of)).toBe('unscheduled')
  expect(await asked(of)).toMatchObject([{ description: 'Nobody at home', priority: 'high' }])
})

test('the last step is undone, and the job with it', async () => {
  const { id, job: of } = await visit([one], '12:00', '13:00')
  t.clock.now = new Date(at('12:30'))
  await one.say(id, 'on-the-way')
  await one.say(id, 'on-site')
  await one.say(id, 'done')
  expect(await category(of)).toBe('completed')
  expect((await one.say(id, 'step-back')).body).toMatchObject({ status: 'on_site', times: { finished_at: null } })
  expect(await category(of)).toBe('in_progress')
  expect((await one.say(id, 'step-back')).body).toMatchObject({ status: 'on_the_way' })
  expect(await category(of)).toBe('scheduled')
  expect((await one.say(id, 'step-back')).body).toMatchObject({ status: 'booked' })
  expect((await one.say(id, 'step-back')).body).toMatchObject({ code: 'visit_step' })
})

test('each of two workers has their own times, and the last to leave records the outcome', async () => {
  const { id, job: of } = await visit([one, two], '13:00', '14:00')
  t.clock.now = new Date(at('13:30'))
  const began = await Promise.all([
    one.say(id, 'on-site', { at: at('13:00') }),
    two.say(id, 'on-site', { at: at('13:10') }),
  ])
  expect(began.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect((await one.say(id, 'done', { at: at('13:20') })).body).toMatchObject({ status: 'on_site' })
  expect(await category(of)).toBe('in_progress')
  expect((await two.say(id, 'part-done', { at: at('13:25'), reason: 'A part is missing' })).body).toMatchObject({
    status: 'part_done',
    times: { started_at: at('13:10'), finished_at: at('13:25') },
  })
  expect(await category(of)).toBe('unscheduled')
})

test('a job is not completed while another visit is upcoming, or required answers are missing', async () => {
  const first = await visit([one], '14:00', '15:00')
  const later = await t.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: first.job,
      worker_ids: [two.id],
      starts_at: at('15:00'),
      ends_at: at('15:30'),
    },
  })
  t.clock.now = new Date(at('14:30'))
  await one.say(first.id, 'on-site')
  expect((await one.say(first.id, 'done')).body.status).toBe('done')
  expect(await category(first.job)).toBe('in_progress')
  const question = await t.call<Wire>('POST', '/questions', {
    body: {
      key: 'gas_tightness',
      label: 'Gas tightness test',
      type: 'yes_no',
      applies_to: ['job'],
      required: false,
      required_from_job_status_id: 6,
    },
  })
  expect(question.status, JSON.stringify(question.body)).toBe(200)
  t.clock.now = new Date(at('15:15'))
  await two.say(later.body.id, 'on-site')
  const refused = await two.say(later.body.id, 'done')
  expect([refused.status, refused.body.code]).toEqual([409, 'answers_missing'])
  const questions = await two.call<{ data: { question: { id: number }; needed: boolean }[] }>(
    'GET',
    `/visits/${later.body.id}/answers`,
  )
  const all = questions.body.data.find((each) => each.question.id === question.body.id)
  expect(all).toBeDefined()
  const answered = await two.call('PUT', `/visits/${later.body.id}/answers`, {
    answers: [{ question_id: question.body.id, value: 'yes' }],
  })
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  expect((await two.say(later.body.id, 'done')).body.status).toBe('done')
  expect(await category(first.job)).toBe('completed')
  await t.call('DELETE', `/questions/${question.body.id}`)
  t.clock.now = new Date(at('14:30'))
})

test('answers are saved one by one on site: another required one may still be open', async () => {
  const ask = async (label: string, more: object) => {
    const made = await t.call<Wire>('POST', '/questions', {
      body: { key: label.toLowerCase().replaceAll(' ', '_'), label, applies_to: ['job'], ...more },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return made.body.id
  }
  const safe = await ask('Is it safe', { type: 'yes_no', required: true })
  const pressure = await ask('Pressure in bar', {
    type: 'number',
    required: false,
    required_from_job_status_id: 6,
    max: 10,
  })
  const { id } = await visit([one], '20:00', '20:30')
  const open = async () => {
    const { body } = await one.call<{ data: { question: { id: number }; needed: boolean; value: unknown }[] }>(
      'GET',
      `/visits/${id}/answers`,
    )
    return body.data.filter(({ needed, value }) => needed && value === null).map(({ question }) => question.id)
  }
  const give = (question_id: number, value: unknown) =>
    one.call('PUT', `/visits/${id}/answers`, { answers: [{ question_id, value }] })
  // Both are required to complete the job, one even though its status is not reached yet.
  expect(await open()).toEqual([safe, pressure])
  expect((await give(pressure, 12)).body.errors).toMatchObject({ [`answers.${pressure}`]: [{ code: 'lte' }] })
  expect((await give(pressure, 1.5)).status).toBe(200)
  expect((await give(safe, null)).body.errors).toEqual({ [`answers.${safe}`]: [{ code: 'required' }] })
  await one.say(id, 'on-site')
  expect((await one.say(id, 'done')).body).toMatchObject({ code: 'answers_missing', questions: [{ id: safe }] })
  expect((await give(safe, 'yes')).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await one.say(id, 'done')).body.status).toBe('done')
  for (const each of [safe, pressure]) await t.call('DELETE', `/questions/${each}`)
})

test('a price is shown if status, type and library item allow it, and never for free-text lines', async () => {
  const service = await t.call<Wire>('POST', '/services', {
    body: { name: 'Boiler service', price: 80, vat_rate_id: 1, show_price_in_app: true },
  })
  expect(service.status, JSON.stringify(service.body)).toBe(200)
  const of = await job({ customer_id }, [
    line(80, 20, { name: 'Boiler service', service_id: service.body.id }),
    line(10, 20, { name: 'A bit more' }),
  ])
  const made = await t.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'job',
      subject: 'jobs',
      subject_id: of,
      worker_ids: [one.id],
      starts_at: at('15:00'),
      ends_at: at('16:00'),
    },
  })
  const prices = async () =>
    (await one.call('GET', `/visits/${made.body.id}`)).body.lines.map(({ name, price }) => [name, price])
  const FLAGS = ['job_types', 'job_statuses', 'services'] as const
  const combinations = Array.from({ length: 8 }, (_, n) => FLAGS.map((__, bit) => (n & (1 << bit)) !== 0))
  for (const shown of combinations) {
    for (const [i, table] of FLAGS.entries()) await t.pool.query(`update ${table} set show_price_in_app = ${shown[i]}`)
    expect(await prices(), shown.join()).toEqual([
      ['Boiler service', shown.every(Boolean) ? 96 : null],
      ['A bit more', null],
    ])
    // The phone shows no other amount.
    const { lines: _, ...rest } = (await one.call('GET', `/visits/${made.body.id}`)).body
    expect(JSON.stringify(rest)).not.toMatch(/price|total|net|"96/)
  }
})

test('materials used, notes and requests go to the office, and change no price', async () => {
  const { id, job: of } = await visit([one], '16:00', '17:00')
  const before = (await t.call<Wire>('GET', `/jobs/${of}`)).body
  const material = await t.call<Wire>('POST', '/materials', {
    body: { name: 'Copper pipe 15 mm', unit: 'metre', sell_price: 4, vat_rate_id: 1 },
  })
  expect(material.status, JSON.stringify(material.body)).toBe(200)
  const found = await one.call<{ data: { id: number }[] }>('GET', '/materials?q=copper')
  expect(found.body.data.map((each) => each.id)).toContain(material.body.id)
  const use = (quantity: number) => one.say(id, 'materials', { material_id: material.body.id, quantity })
  expect((await use(3)).body.used).toMatchObject([{ name: 'Copper pipe 15 mm', quantity: 3 }])
  expect((await use(2.5)).body.used).toMatchObject([{ quantity: 2.5 }])
  expect((await use(0)).body.used).toEqual([])
  expect((await use(-1)).status).toBe(422)
  expect((await one.say(id, 'materials', { material_id: 999_999, quantity: 1 })).body.errors).toEqual({
    material_id: [{ code: 'not_found' }],
  })
  expect((await one.say(id, 'note', { text: 'The flue is rusty' })).status).toBe(200)
  expect((await one.say(id, 'request', { what: 'extra_work', text: 'A new flue' })).status).toBe(200)
  const after = (await t.call<Wire>('GET', `/jobs/${of}`)).body
  expect(after['total_inc_vat']).toBe(before['total_inc_vat'])
  expect(await asked(of)).toMatchObject([{ description: 'A new flue' }])
  const comments = await t.call<{ data: Wire[] }>('GET', `/jobs/${of}/comments`)
  expect(comments.body.data.map((each) => each['body'])).toContain('The flue is rusty')
})

test("no worker sees or moves a visit that is another's, cancelled or reassigned", async () => {
  const { id } = await visit([one], '17:00', '17:30')
  for (const [method, path, body] of [
    ['GET', `/visits/${id}`, undefined],
    ['GET', `/visits/${id}/answers`, undefined],
    ['POST', `/visits/${id}/on-the-way`, {}],
    ['POST', `/visits/${id}/note`, { text: 'x' }],
    ['POST', `/visits/${id}/request`, { what: 'other', text: 'x' }],
    ['POST', `/visits/${id}/step-back`, undefined],
  ] as const)
    expect((await two.call(method, path, body)).status, path).toBe(404)
  expect((await two.days()).body.data.map((each) => each.id)).not.toContain(id)
  // A user with own visits only has access to nothing else.
  for (const path of ['/jobs/list', '/customers/list', '/appointments/list', '/workers/list', `/appointments/${id}`])
    expect((await t.call('GET', path, { token: one.user.token })).status, path).toBe(403)
  await t.call('PATCH', `/appointments/${id}`, { body: { worker_ids: [two.id] } })
  expect((await one.say(id, 'on-the-way')).status).toBe(404)
  const cancelled = await t.call<Wire>('PATCH', `/appointments/${id}`, {
    body: { status: 'cancelled', cancel_reason: 'Rang off' },
  })
  expect(cancelled.status).toBe(200)
  expect((await two.say(id, 'on-the-way')).body.code).toBe('visit_cancelled')
})

test('without the permission, or without a worker, there is no day view', async () => {
  const nobody = await t.userWith(RIGHTS, 'visits')
  const mine = await t.call<Wire>('GET', `/my/visits?from=${day}&to=${day}`, { token: nobody.token })
  expect(mine.body).toMatchObject({ worker: null, data: [] })
  const reader = await t.userWith(['MyVisits:index'])
  expect((await t.call('POST', `/my/visits/1/on-site`, { token: reader.token, body: {} })).status).toBe(403)
  expect((await t.call('GET', `/my/visits/1`, { token: reader.token })).status).toBe(403)
})

test('a step sent twice with one key is saved once', async () => {
  t.clock.now = new Date(at('07:45'))
  const { id } = await visit([two], '08:00', '09:00')
  const twice = await Promise.all(
    [1, 2].map(() =>
      t.call<Wire>('POST', `/my/visits/${id}/on-the-way`, {
        token: two.user.token,
        body: { at: at('07:30') },
        headers: { 'idempotency-key': 'phone-1' },
      }),
    ),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
})

test('a document of the job is signed on the worker’s phone, and only by a worker on the visit', async () => {
  const made = await t.call<Wire>('POST', '/signature-documents', {
    body: {
      name: 'Completion',
      signer_role: 'customer',
      job_type_ids: [1],
      body: 'I agree',
      required_before_status_id: 6,
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const document = made.body.id
  const { id, job: of } = await visit([one], '18:00', '18:30')
  t.clock.now = new Date(at('18:10'))
  await one.say(id, 'on-site')
  const refused = await one.say(id, 'done')
  expect([refused.status, refused.body.code]).toEqual([409, 'signature_missing'])
  const { body: preview } = await one.call<{ digest: string }>('GET', `/visits/${id}/documents/${document}`)
  const signing = { signer_name: 'Wei Li', typed: true, digest: preview.digest }
  expect((await two.call('POST', `/visits/${id}/documents/${document}/sign`, signing)).status).toBe(404)
  expect((await two.call('GET', `/visits/${id}/documents`)).status).toBe(404)
  const signed = await one.call('POST', `/visits/${id}/documents/${document}/sign`, signing)
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  const office = await t.call<{ document_id: number; signed: boolean }[]>('GET', `/jobs/${of}/documents`)
  expect(office.body.find((each) => each.document_id === document)?.signed).toBe(true)
  expect((await one.say(id, 'done')).body.status).toBe('done')
  await t.call('DELETE', `/signature-documents/${document}`)
})

test('a site photo is attached to the job, and shown to no other worker', async () => {
  const { id, job: of } = await visit([one], '06:00', '06:30')
  const sent = await t.app.inject({
    method: 'POST',
    url: `/panel-api/my/visits/${id}/files?name=before.txt&description=Before`,
    headers: { authorization: `Bearer ${one.user.token}`, 'content-type': 'application/octet-stream' },
    payload: 'a picture of the site',
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { files } = (await one.call('GET', `/visits/${id}`)).body
  expect(files).toMatchObject([{ name: 'before.txt', description: 'Before' }])
  const content = (of: number, token: string) =>
    t.app.inject({
      method: 'GET',
      url: `/panel-api/my/visits/${of}/files/${files[0]?.id}/content`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await content(id, one.user.token)).body).toBe('a picture of the site')
  expect((await content(id, two.user.token)).statusCode).toBe(404)
  // Nor through another visit.
  const other = await visit([two], '06:00', '06:30')
  expect((await content(other.id, two.user.token)).statusCode).toBe(404)
  const office = await t.call<{ data: Wire[] }>('GET', `/jobs/${of}/timeline`)
  expect(JSON.stringify(office.body)).toContain('before.txt')
})

test("a worker's steps and materials used can be undone", async () => {
  const { id } = await visit([one], '19:00', '19:30')
  t.clock.now = new Date(at('18:15'))
  const made = await t.call<Wire>('POST', '/materials', {
    body: { name: 'Sealing kit', unit: 'each', sell_price: 4, vat_rate_id: 1 },
  })
  const said = await one.say(id, 'on-site', { at: at('18:12') })
  const used = await one.say(id, 'materials', { material_id: made.body.id, quantity: 1 })
  const office = async () => (await t.call<Wire>('GET', `/appointments/${id}`)).body
  for (const answer of [used, said]) {
    const undone = await t.call('POST', `/changesets/${String(answer.headers['changeset'])}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  }
  expect(await office()).toMatchObject({ status: 'booked', times: [], materials_used: [] })
})

test('a visit without a job is in the day view too', async () => {
  const made = await t.call<Wire>('POST', '/appointments', {
    body: {
      kind: 'internal',
      title: 'Van check',
      worker_ids: [two.id],
      starts_at: at('19:30'),
      ends_at: at('20:00'),
    },
  })
  const { body } = await two.say(made.body.id, 'on-site', { at: at('18:14') })
  expect(body).toMatchObject({ title: 'Van check', job: null, status: 'on_site', completes: false })
  expect((await two.say(made.body.id, 'note', { text: 'x' })).body.code).toBe('visit_without_job')
  expect((await two.say(made.body.id, 'done')).body.status).toBe('done')
})

test('a location is saved only at the moment of an action, and only while the business enables it', async () => {
  t.clock.now = new Date(at('18:30'))
  const { id } = await visit([one], '20:30', '21:00')
  const place = { lat: 53.80081234, lng: -1.5491, accuracy: 12.6 }
  const places = async () => (await t.call<{ places: object[] }>('GET', `/appointments/${id}`)).body.places
  const keep = (value: boolean) =>
    t.call('PATCH', '/system-settings', { body: { values: { [keepPlaces.key]: value } } })
  // It is off at first: what a phone sends is dropped.
  expect((await one.say(id, 'on-the-way', { place })).body.keeps_place).toBe(false)
  expect(await places()).toEqual([])
  await keep(true)
  expect((await one.say(id, 'on-site', { place, at: at('18:20') })).status).toBe(422)
  expect((await one.say(id, 'on-site', { place })).body.keeps_place).toBe(true)
  expect((await one.say(id, 'break')).status).toBe(200)
  expect(await places()).toMatchObject([
    { worker_id: one.id, step: 'onSite', at: at('18:30'), lat: 53.800812, lng: -1.5491, accuracy: 13 },
  ])
  expect((await one.say(id, 'done', { place: { lat: 91, lng: 0 } })).status).toBe(422)
  // It never reaches other phones, and a rejected action saves no location.
  expect(JSON.stringify((await one.call('GET', `/visits/${id}`)).body)).not.toContain('53.80')
  await one.say(id, 'step-back')
  await one.say(id, 'step-back')
  expect(await places()).toEqual([])
  await keep(false)
})

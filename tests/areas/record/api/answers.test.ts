import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const t = await testApp()

interface Shown {
  readonly question: { readonly id: number; readonly label: string; readonly options: { id: number; label: string }[] }
  readonly needed: boolean
  readonly required_from: { readonly id: number; readonly title: string } | null
  readonly value: unknown
  readonly version: number
}
type Answers = Wire & { readonly data: Shown[]; readonly earlier: Values[]; readonly questions: number[] }

let made = 0
const ask = async (label: string, type: string, more: Values = {}) => {
  const body = { label, key: `q_${++made}`, type, applies_to: ['lead'], ...more }
  const { status, body: made_ } = await t.call<Wire & { options: { id: number }[] }>('POST', '/questions', { body })
  expect(made_, JSON.stringify(made_)).toMatchObject({ label })
  expect(status).toBe(200)
  return made_
}
const drop = (...ids: number[]) => Promise.all(ids.map((id) => t.call('DELETE', `/questions/${id}`)))
const lead = async (more: Values = {}) =>
  (await t.call<Wire>('POST', '/leads', { body: { phone: '+441134960001', ...more } })).body
const get = async (id: number) => (await t.call<Answers>('GET', `/leads/${id}/answers`)).body
const put = (id: number, answers: readonly Values[], token = t.token) =>
  t.call<Answers>('PUT', `/leads/${id}/answers`, { body: { answers }, token })
const of = (answers: Answers, id: number) =>
  answers.data.find((one) => (one as unknown as Shown).question.id === id) as unknown as Shown

describe('answers', () => {
  test('are asked by record kind and type, saved with user and time, and restored by an undo', async () => {
    const types = await t.call<{ data: { id: number }[] }>('GET', '/lead-types/list?limit=2')
    const [one, two] = types.body.data.map(({ id }) => id)
    const here = await ask('Boiler age', 'number', { min: 0, max: 100 })
    const there = await ask('Only for the other type', 'text', { lead_type_ids: [two] })
    const never = await ask('For customers', 'text', { applies_to: ['customer'] })
    const { id } = await lead({ lead_type_id: one })
    const before = await get(id)
    expect(before.data.map((shown) => (shown as unknown as Shown).question.id)).toEqual([here.id])
    const saved = await put(id, [{ question_id: here.id, value: 12.5, version: 0 }])
    expect(saved.status).toBe(200)
    expect(of(saved.body, here.id)).toMatchObject({ value: 12.5, version: 1, user: { name: expect.any(String) } })
    for (const other of [there, never])
      expect((await put(id, [{ question_id: other.id, value: 'x' }])).body.errors).toEqual({
        [`answers.${other.id}`]: [{ code: 'not_applicable' }],
      })
    const undone = await t.call('POST', `/changesets/${saved.headers['changeset']}/undo`, { body: {} })
    expect(undone.status).toBe(200)
    expect(of(await get(id), here.id)).toMatchObject({ value: null })
    const again = await t.call<{ data: { kind: string; data: Values }[] }>('GET', `/leads/${id}/timeline?kind=answer`)
    expect(again.body.data.map(({ data }) => data['answers'])).toMatchObject([
      [{ before: 12.5, value: null, asked: { label: 'Boiler age' } }],
      [{ before: null, value: 12.5 }],
    ])
    await drop(here.id, there.id, never.id)
  })

  test('to several questions are saved together or not at all, each rejected at its own', async () => {
    const age = await ask('Age', 'number', { min: 0, max: 100 })
    const mail = await ask('Mail', 'email')
    const must = await ask('Must', 'text', { required: true })
    const { id } = await lead()
    const wrong = await put(id, [
      { question_id: age.id, value: 500 },
      { question_id: mail.id, value: 'nobody' },
    ])
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).sort()).toEqual(
      [`answers.${age.id}`, `answers.${mail.id}`, `answers.${must.id}`].sort(),
    )
    expect(wrong.body.errors[`answers.${must.id}`]).toEqual([{ code: 'required' }])
    expect((await get(id)).data.every((one) => (one as unknown as Shown).value === null)).toBe(true)
    expect((await put(id, [{ question_id: 999_999, value: 1 }])).status).toBe(422)
    const twice = [1, 2].map((value) => ({ question_id: age.id, value }))
    expect((await put(id, twice)).body.errors).toEqual({ [`answers.${age.id}`]: [{ code: 'twice' }] })
    expect((await t.call('PUT', `/leads/${id}/answers`, { body: { answers: 'x' } })).status).toBe(422)
    expect(
      (await t.call('PUT', `/leads/${id}/answers`, { body: { answers: [{ question_id: age.id, who: 1 }] } })).status,
    ).toBe(422)
    await drop(age.id, mail.id, must.id)
  })

  test('follow conditions: a question that is not asked is not required, rejects an answer, and is cleared', async () => {
    const gas = await ask('Gas?', 'yes_no')
    const meter = await ask('Meter', 'text', { required: true, show_if: [{ question_id: gas.id, is: ['yes'] }] })
    const { id } = await lead()
    expect((await put(id, [{ question_id: gas.id, value: 'no' }])).status).toBe(200)
    const refused = await put(id, [{ question_id: meter.id, value: 'G4' }])
    expect(refused.body.errors).toEqual({ [`answers.${meter.id}`]: [{ code: 'not_asked' }] })
    expect((await put(id, [{ question_id: gas.id, value: 'yes' }])).body.errors).toEqual({
      [`answers.${meter.id}`]: [{ code: 'required' }],
    })
    const both = [
      { question_id: gas.id, value: 'yes' },
      { question_id: meter.id, value: 'G4' },
    ]
    expect((await put(id, both)).status).toBe(200)
    const back = await put(id, [{ question_id: gas.id, value: 'no' }])
    expect(of(back.body, meter.id)).toMatchObject({ value: null })
    await drop(gas.id, meter.id)
  })

  test('of two users to different questions do not conflict; to the same one the later is rejected', async () => {
    const one = await ask('One', 'text')
    const two = await ask('Two', 'text')
    const { id } = await lead()
    const given = (question: { id: number }, value: string, version: number) => [
      { question_id: question.id, value, version },
    ]
    expect((await put(id, given(one, 'first', 0))).status).toBe(200)
    expect((await put(id, given(two, 'second', 0))).status).toBe(200)
    const late = await put(id, given(one, 'late', 0))
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({ code: 'stale', questions: [one.id] })
    expect(of(late.body.current as unknown as Answers, one.id)).toMatchObject({ value: 'first', version: 1 })
    const race = await Promise.all(['a', 'b', 'c'].map((value) => put(id, given(one, value, 1))))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412, 412])
    await drop(one.id, two.id)
  })

  test('to a question changed since are shown as it was asked; those still valid stay', async () => {
    const colour = await ask('Colour', 'single', { options: [{ label: 'Red' }, { label: 'Blue' }] })
    const red = String(colour.options[0]?.id)
    const { id } = await lead()
    await put(id, [{ question_id: colour.id, value: red }])
    await t.call('PATCH', `/questions/${colour.id}`, { body: { label: 'Which colour?' } })
    expect(of(await get(id), colour.id)).toMatchObject({ value: red, question: { label: 'Which colour?' } })
    await t.call('PATCH', `/questions/${colour.id}`, { body: { type: 'text', options: [] } })
    const changed = await get(id)
    expect(of(changed, colour.id)).toMatchObject({ value: null, version: 1 })
    expect(changed.earlier).toMatchObject([
      {
        question_id: colour.id,
        value: red,
        asked: { label: 'Colour', type: 'single', options: [{ label: 'Red' }, { label: 'Blue' }] },
      },
    ])
    await drop(colour.id)
    expect((await get(id)).earlier).toHaveLength(1)
  })

  test('with files accept only files of the same record and a matching kind', async () => {
    const photo = await ask('Photo', 'photo')
    const { id } = await lead()
    expect((await put(id, [{ question_id: photo.id, value: [999_999] }])).body.errors).toEqual({
      [`answers.${photo.id}`]: [{ code: 'not_found' }],
    })
    await drop(photo.id)
  })
})

describe('a status', () => {
  test('needs the answers that it or an earlier one requires, and names the missing ones', async () => {
    const must = await ask('Where is the meter?', 'text', { required_from_lead_status_id: 4 })
    const { id } = await lead()
    expect(of(await get(id), must.id)).toMatchObject({ needed: false, required_from: { id: 4, title: 'Visit booked' } })
    const move = (status: number) =>
      t.call<Wire & { questions: Values[] }>('PATCH', `/leads/${id}`, { body: { lead_status_id: status } })
    expect((await move(3)).status).toBe(200)
    const refused = await move(4)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'answers_missing',
      questions: [{ id: must.id, label: 'Where is the meter?' }],
      errors: { lead_status_id: [{ code: 'answers_missing', params: { questions: 'Where is the meter?' } }] },
    })
    expect((await move(5)).status).toBe(409)
    const bulk = await t.call<Wire>('POST', '/leads/bulk', {
      body: { act: 'change', ids: [id], change: { lead_status_id: 4 } },
    })
    expect(bulk.body.data.skipped).toMatchObject([{ id, code: 'answers_missing' }])
    await put(id, [{ question_id: must.id, value: 'Under the stairs' }])
    expect((await move(4)).status).toBe(200)
    expect((await put(id, [{ question_id: must.id, value: null }])).body.errors).toEqual({
      [`answers.${must.id}`]: [{ code: 'required' }],
    })
    await drop(must.id)
  })
})

describe('permissions', () => {
  test('on answers are those on the record', async () => {
    const one = await ask('Seen', 'text')
    const { id } = await lead()
    const reader = await t.userWith(['Leads:details'])
    const nobody = await t.userWith(['Customers:details'])
    const look = (token: string) => t.call('GET', `/leads/${id}/answers`, { token })
    expect((await look(reader.token)).status).toBe(200)
    expect((await look(nobody.token)).status).toBe(403)
    expect((await put(id, [{ question_id: one.id, value: 'x' }], reader.token)).status).toBe(403)
    expect((await t.call('GET', '/leads/999999/answers')).status).toBe(404)
    expect((await t.call('GET', `/job-types/1/answers`)).status).toBe(404)
    await t.call('DELETE', `/leads/${id}`)
    expect((await put(id, [{ question_id: one.id, value: 'x' }])).status).toBe(409)
    await drop(one.id)
  })
})

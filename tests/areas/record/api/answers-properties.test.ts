import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedQuestions, type Question } from '../../../../schema/areas/questions/asked.ts'
import { QUESTION_TYPES, type QuestionType } from '../../../../schema/areas/questions/questions.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'

const t = await testApp()
interface Answers {
  readonly data: readonly { readonly question: Question; readonly value: unknown }[]
  readonly errors?: FieldErrors
}

let made = 0
const ask = async (type: QuestionType, more: Values = {}): Promise<Question> => {
  const body = { label: `Question ${++made}`, key: `q_${made}`, type, applies_to: ['lead'], position: made, ...more }
  const answer = await t.call<Question>('POST', '/questions', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const lead = async () => (await t.call<Wire>('POST', '/leads', { body: { email: 'a@example.test' } })).body.id
const put = (id: number, answers: readonly Values[]) =>
  t.call<Answers>('PUT', `/leads/${id}/answers`, { body: { answers } })
const switchOff = () => t.pool.query('update questions set active = false')

/** Yes/no questions, each with conditions on earlier ones, and the answers to them. */
const form = fc.array(
  fc.record({
    on: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 2 }),
    is: fc.subarray(['yes', 'no'], { minLength: 1 }),
    required: fc.boolean(),
    answer: fc.constantFrom('yes', 'no', null),
  }),
  { minLength: 2, maxLength: 5 },
)

test("whatever the conditions, the server asks, requires and accepts what the form's rules say", async () => {
  await fc.assert(
    fc.asyncProperty(form, async (list) => {
      await switchOff()
      const all: Question[] = []
      for (const [i, { on, is, required }] of list.entries()) {
        const show_if = on.filter((k) => k < i).map((k) => ({ question_id: all[k]?.id, is }))
        all.push(await ask('yes_no', { show_if, required }))
      }
      const given = Object.fromEntries(list.map(({ answer }, i) => [all[i]?.id as number, answer]))
      const asked = askedQuestions(all, given)
      const refused = all
        .filter((q) => (asked.has(q.id) ? q.required && given[q.id] === null : given[q.id] !== null))
        .map((q) => `answers.${q.id}`)
      const id = await lead()
      const answer = await put(
        id,
        all.map((q) => ({ question_id: q.id, value: given[q.id] })),
      )
      expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(refused.sort())
      expect(answer.status).toBe(refused.length ? 422 : 200)
      if (refused.length) return
      const back = await t.call<Answers>('GET', `/leads/${id}/answers`)
      expect(Object.fromEntries(back.body.data.map(({ question, value }) => [question.id, value]))).toEqual(given)
    }),
    { numRuns: 25 },
  )
})

const text = fc.stringMatching(/^[a-zA-Zé漢😀]{1,40}$/u)
/** Valid and invalid answers of each type; file types have their own tests. */
const TYPES: Readonly<Partial<Record<QuestionType, readonly [good: fc.Arbitrary<unknown>, bad: readonly unknown[]]>>> =
  {
    text: [text, [5, ['x'], 'x'.repeat(256), { a: 1 }]],
    textarea: [text, [5, 'x'.repeat(10_001)]],
    number: [fc.integer({ min: -9_999_999, max: 9_999_999 }), ['five', 1e12, [1]]],
    money: [fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 100), ['free', {}]],
    date: [
      fc.integer({ min: 0, max: 9_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
      ['soon', '2026-02-30', 5],
    ],
    datetime: [fc.constant('2026-11-21T09:30:00Z'), ['2026-11-21', 'now']],
    yes_no: [fc.constantFrom('yes', 'no'), ['maybe', true, ['yes']]],
    phone: [fc.constant('+441134960001'), ['12', 'call me']],
    email: [fc.constant('a.b@example.test'), ['nobody', 'a@', 7]],
    address: [text, ['x'.repeat(501), 5]],
  }

test('each type returns what it accepted, and rejects other kinds at its question', async () => {
  await switchOff()
  for (const [type, [good, bad]] of Object.entries(TYPES)) {
    const { id: question_id } = await ask(type as QuestionType)
    const id = await lead()
    await fc.assert(
      fc.asyncProperty(good, async (value) => {
        const answer = await put(id, [{ question_id, value }])
        expect(answer.status, JSON.stringify(answer.body.errors)).toBe(200)
        expect(answer.body.data.find(({ question }) => question.id === question_id)?.value).toEqual(value)
      }),
      { numRuns: 6 },
    )
    for (const value of bad) {
      const answer = await put(id, [{ question_id, value }])
      expect(
        [answer.status, Object.keys(answer.body.errors ?? {})],
        `${type} ${JSON.stringify(value).slice(0, 40)}`,
      ).toEqual([422, [`answers.${question_id}`]])
    }
  }
  expect(Object.keys(TYPES).length + ['single', 'multi', 'file', 'photo', 'signature'].length).toBe(
    QUESTION_TYPES.length,
  )
})

test('options are referenced by id, also retired ones; files must belong to the record', async () => {
  await switchOff()
  const options = [{ label: 'Red' }, { label: 'Blue', active: false }]
  const one = await ask('single', { options })
  const many = await ask('multi', { options })
  const files = [await ask('file'), await ask('photo'), await ask('signature')]
  const id = await lead()
  const keys = (q: Question) => q.options.map((o) => String(o.id))
  expect((await put(id, [{ question_id: one.id, value: keys(one)[1] }])).status).toBe(200)
  expect((await put(id, [{ question_id: many.id, value: keys(many) }])).status).toBe(200)
  expect((await put(id, [{ question_id: one.id, value: keys(many)[0] }])).status).toBe(422)
  expect((await put(id, [{ question_id: many.id, value: ['none'] }])).status).toBe(422)
  for (const { id: question_id, type } of files) {
    const value = type === 'signature' ? 999_999 : [999_999]
    expect((await put(id, [{ question_id, value }])).body.errors).toEqual({
      [`answers.${question_id}`]: [{ code: 'not_found' }],
    })
    expect((await put(id, [{ question_id, value: 'a name' }])).status).toBe(422)
  }
})

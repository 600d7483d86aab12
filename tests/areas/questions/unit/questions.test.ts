import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswer, maskExpression, questionField } from '../../../../schema/areas/questions/answering.ts'
import {
  type Answers,
  askedQuestions,
  dependenciesOf,
  neverAsked,
  optionKey,
  type Question,
} from '../../../../schema/areas/questions/asked.ts'
import { QUESTION_TYPES } from '../../../../schema/areas/questions/questions.ts'
// Registers the phone number parser.
import '../../../../server/engine/write/prepare/telephone.ts'

const question = (id: number, more: Partial<Question> = {}): Question => ({
  id,
  type: 'yes_no',
  options: [],
  min: null,
  max: null,
  min_length: null,
  max_length: null,
  pattern: null,
  show_if: [],
  required: false,
  position: id,
  active: true,
  ...more,
})
const onYes = (id: number) => ({ question_id: id, is: ['yes'] })
const codes = (q: Question, value: unknown) => checkAnswer(q, value).map((e) => e.code)

/** Yes/no questions with conditions on any of each other, cycles included, and some answers. */
const form = fc.integer({ min: 1, max: 8 }).chain((n) =>
  fc.record({
    all: fc
      .array(
        fc.record({
          on: fc.uniqueArray(fc.integer({ min: 1, max: n + 1 }), { maxLength: 3 }),
          is: fc.subarray(['yes', 'no'], { minLength: 1 }),
          active: fc.boolean(),
        }),
        { minLength: n, maxLength: n },
      )
      .map((list) =>
        list.map(({ on, is, active }, i) =>
          question(i + 1, { active, show_if: on.map((question_id) => ({ question_id, is })) }),
        ),
      ),
    answers: fc.dictionary(fc.integer({ min: 1, max: n }).map(String), fc.constantFrom('yes', 'no', null)),
  }),
)

describe('which questions are asked', () => {
  it('asks a dependent question only after its answer', () => {
    const all = [question(1), question(2, { show_if: [onYes(1)] }), question(3, { show_if: [onYes(2)] })]
    expect([...askedQuestions(all, {})]).toEqual([1])
    expect([...askedQuestions(all, { 1: 'no', 2: 'yes' })]).toEqual([1])
    expect([...askedQuestions(all, { 1: 'yes', 2: 'no' })]).toEqual([1, 2])
    expect([...askedQuestions(all, { 1: 'yes', 2: 'yes' })]).toEqual([1, 2, 3])
  })

  it('ignores the answer to a question that is no longer asked', () => {
    const all = [question(1), question(2, { show_if: [onYes(1)] }), question(3, { show_if: [onYes(2)] })]
    expect(askedQuestions(all, { 1: 'no', 2: 'yes' }).has(3)).toBe(false)
  })

  it('accepts any of several chosen options', () => {
    const all = [question(1, { type: 'multi' }), question(2, { show_if: [{ question_id: 1, is: ['7', '9'] }] })]
    expect(askedQuestions(all, { 1: ['5', '9'] }).has(2)).toBe(true)
    expect(askedQuestions(all, { 1: ['5'] }).has(2)).toBe(false)
  })

  it('never asks a question that depends on itself, on a cycle, on a retired question or on a deleted one', () => {
    const all = [
      question(1, { show_if: [onYes(1)] }),
      question(2, { show_if: [onYes(3)] }),
      question(3, { show_if: [onYes(2)] }),
      question(4, { show_if: [onYes(3)] }),
      question(5, { active: false }),
      question(6, { show_if: [onYes(5)] }),
      question(7, { show_if: [onYes(99)] }),
      question(8),
    ]
    const yes = Object.fromEntries(all.map((q) => [q.id, 'yes']))
    expect([...askedQuestions(all, yes)]).toEqual([8])
    expect([...neverAsked(all)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7])
  })

  it('is the same whatever the order of the list', () => {
    fc.assert(
      fc.property(form, fc.nat(), ({ all, answers }, turn) => {
        const by = turn % all.length
        const turned = [...all.slice(by), ...all.slice(0, by)].reverse()
        const sorted = (list: Question[]) => [...askedQuestions(list, answers)].sort((a, b) => a - b)
        expect(sorted(turned)).toEqual(sorted(all))
      }),
    )
  })

  it('asks exactly the active questions whose conditions are met among those asked, and none that never can be', () => {
    fc.assert(
      fc.property(form, ({ all, answers }) => {
        const asked = askedQuestions(all, answers)
        const given: Answers = answers
        for (const q of all) {
          const holds = q.show_if.every(
            (c) => asked.has(c.question_id) && c.is.includes(String(given[c.question_id] ?? '')),
          )
          expect(asked.has(q.id)).toBe(q.active && holds)
          if (neverAsked(all).has(q.id)) expect(asked.has(q.id)).toBe(false)
        }
      }),
    )
  })

  it('finds indirect dependencies, also in a cycle, in order of position', () => {
    const all = [
      question(1, { position: 9 }),
      question(2, { show_if: [onYes(1)], position: 2 }),
      question(3, { show_if: [onYes(2)] }),
      question(4),
    ]
    expect(dependenciesOf(all, 3).map((q) => q.id)).toEqual([2, 1])
    const circle = [question(1, { show_if: [onYes(2)] }), question(2, { show_if: [onYes(1)] })]
    expect(dependenciesOf(circle, 1).map((q) => q.id)).toEqual([2])
  })
})

describe('the answer to a question', () => {
  const options = [
    { id: 4, label: 'House', colour: null, active: true },
    { id: 5, label: 'Flat', colour: null, active: false },
  ]

  it('has a field kind for every type', () => {
    for (const type of QUESTION_TYPES) expect(questionField(question(1, { type, options })).kind).toMatch(/^[a-z]+$/)
  })

  it.each<[string, Partial<Question>, unknown, string[]]>([
    ['text within its limits', { type: 'text', min_length: 2, max_length: 4 }, 'abc', []],
    ['text too short', { type: 'text', min_length: 2 }, 'a', ['too_short']],
    ['text too long', { type: 'text', max_length: 4 }, 'abcde', ['too_long']],
    ['text at the usual limit', { type: 'text' }, 'a'.repeat(256), ['too_long']],
    ['text of a pattern', { type: 'text', pattern: 'AA99 9AA' }, 'LS12 3AB', []],
    ['text off its pattern', { type: 'text', pattern: 'AA99 9AA' }, 'LS12-3AB', ['pattern']],
    ['lines over the limit', { type: 'textarea', max_length: 3 }, 'a\nbc', ['too_long']],
    ['a number at its minimum', { type: 'number', min: 0, max: 5 }, 0, []],
    ['a number under its minimum', { type: 'number', min: 0 }, -1, ['gte']],
    ['a number over its maximum', { type: 'number', max: 5 }, 5.001, ['lte']],
    ['a negative number without a minimum', { type: 'number' }, -3.5, []],
    ['text instead of a number', { type: 'number' }, 'five', ['type']],
    ['an amount', { type: 'money' }, 12.34, []],
    ['an amount with tenths of pennies', { type: 'money' }, 12.345, ['decimals']],
    ['an amount over its maximum', { type: 'money', max: 10 }, 10.01, ['lte']],
    ['a day', { type: 'date' }, '2026-02-28', []],
    ['an invalid day', { type: 'date' }, '2026-02-30', ['date']],
    ['a moment', { type: 'datetime' }, '2026-11-21T09:30:00Z', []],
    ['yes', { type: 'yes_no' }, 'yes', []],
    ['perhaps', { type: 'yes_no' }, 'perhaps', ['choice']],
    ['an option', { type: 'single', options }, '4', []],
    ['an option by number', { type: 'single', options }, 4, []],
    ['a retired option', { type: 'single', options }, '5', []],
    ['an option of another question', { type: 'single', options }, '6', ['choice']],
    ['an option of another question by number', { type: 'single', options }, 6, ['choice']],
    ['several options by number', { type: 'multi', options }, [4, 5], []],
    ['several options', { type: 'multi', options }, ['4', '5'], []],
    ['a telephone number', { type: 'phone' }, '0113 496 0205', []],
    ['an invalid phone number', { type: 'phone' }, '12', ['phone']],
    ['an email address', { type: 'email' }, 'a@b.example', []],
    ['an invalid email address', { type: 'email' }, 'a@', ['email']],
    ['an address', { type: 'address' }, '1 High Street\nLeeds', []],
    ['photos', { type: 'photo' }, [1, 2], []],
    ['a signature', { type: 'signature' }, 3, []],
    ['nothing', { type: 'text' }, null, []],
    ['nothing where an answer is required', { type: 'text', required: true }, '', ['required']],
    ['no option where one is required', { type: 'multi', options, required: true }, [], ['min_one']],
  ])('%s', (_, more, value, expected) => {
    expect(codes(question(1, more), value)).toEqual(expected)
  })

  it('offers only active options, under the names staff gave them', () => {
    const { hints } = questionField(question(1, { type: 'single', options }))
    expect(hints.choices).toEqual(['4'])
    expect(hints.texts).toEqual({ '4': 'House', '5': 'Flat' })
  })

  it('identifies an unsaved option by its position', () => {
    expect(optionKey({}, 2)).toBe('new-2')
    expect(optionKey({ id: 12 }, 2)).toBe('12')
  })

  it('copes with contradictory limits while they are typed', () => {
    expect(codes(question(1, { type: 'text', min_length: 9, max_length: 3 }), 'abc')).toEqual([])
    expect(codes(question(1, { type: 'text', min_length: 300 }), 'a'.repeat(300))).toEqual([])
  })
})

describe('patterns', () => {
  it('treats A, 9 and * as wildcards and every other character literally', () => {
    expect(maskExpression('A99').test('G07')).toBe(true)
    expect(maskExpression('A99').test('G0')).toBe(false)
    expect(maskExpression('A99').test('G071')).toBe(false)
    expect(maskExpression('**').test('a7')).toBe(true)
    expect(maskExpression('**').test('a-')).toBe(false)
  })

  it('accepts what a pattern describes, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }), (mask) => {
        const value = [...mask].map((sign) => ({ A: 'x', '9': '4', '*': '7' })[sign] ?? sign).join('')
        expect(maskExpression(mask).test(value)).toBe(true)
        expect(maskExpression(mask).test(`${value}!`)).toBe(false)
      }),
    )
  })
})

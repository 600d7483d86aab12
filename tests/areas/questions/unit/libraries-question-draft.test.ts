import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswer, questionField } from '../../../../schema/areas/questions/answering.ts'
import questions, { QUESTION_TYPES } from '../../../../schema/areas/questions/questions.ts'
import { draftQuestion, UNSAVED } from '../../../../src/resources/questions/draft.ts'

describe('a question while it is typed', () => {
  it('is empty until it has a type', () => {
    expect(draftQuestion({ label: 'Age' }, undefined)).toBeNull()
    expect(draftQuestion({ type: 'nonsense' }, undefined)).toBeNull()
  })

  it('omits incomplete parts and keeps the rest', () => {
    const draft = draftQuestion(
      {
        type: 'single',
        label: '  Which? ',
        options: [
          { id: 4, label: 'One', colour: null, active: true },
          { label: null, colour: null, active: true },
        ],
        show_if: [
          { question_id: null, is: [] },
          { question_id: 3, is: ['yes'] },
        ],
        min: 'abc',
      },
      undefined,
    )
    expect(draft).toMatchObject({ id: UNSAVED, label: 'Which?', min: null })
    expect(draft?.options.map((o) => o.label)).toEqual(['One'])
    expect(draft?.show_if).toEqual([{ question_id: 3, is: ['yes'] }])
  })

  it('does not show settings of another type', () => {
    const draft = draftQuestion({ type: 'date', pattern: 'A9', max_length: 3, options: [{ label: 'One' }] }, 7)
    expect(draft).toMatchObject({ id: 7, pattern: null, max_length: null, options: [] })
  })

  it('makes a field whatever was typed', () => {
    const values = fc.record(
      Object.fromEntries(
        Object.keys(questions.fields).map((name) => [
          name,
          name === 'type' ? fc.constantFrom(...QUESTION_TYPES) : fc.oneof(fc.anything(), fc.integer(), fc.string()),
        ]),
      ),
      { requiredKeys: ['type'] },
    )
    fc.assert(
      fc.property(values, fc.string(), (typed, answer) => {
        const draft = draftQuestion(typed, undefined)
        expect(draft).not.toBeNull()
        if (!draft) return
        expect(questionField(draft).kind).toBeTruthy()
        expect(Array.isArray(checkAnswer(draft, answer))).toBe(true)
      }),
    )
  })
})

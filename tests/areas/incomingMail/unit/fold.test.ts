import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../../../../server/areas/incomingMail/parse/fold.ts'
import { worldReplies } from '../../../world/replies.ts'

describe('the new text of a reply', () => {
  test.each(worldReplies.map((one) => [one.what, one] as const))(
    '%s',
    (_what, { subject = 'Re: Your visit', text, own }) => {
      const folded = fold(subject, text)
      expect(folded.own).toBe(own ?? text.trim())
      if (own === undefined) expect(folded.rest).toBe('')
    },
  )
  test('a short signature is collapsed, and one with a question is not', () => {
    expect(fold('Re: A', 'Fine.\n-- \nAlice Holt\n07700 900123')).toEqual({
      own: 'Fine.',
      rest: '-- \nAlice Holt\n07700 900123',
    })
    expect(fold('Re: A', 'Fine.\n-- \nWhen do you come?').rest).toBe('')
  })
  test('a line that introduces no quoted text stays', () => {
    expect(fold('Re: A', 'The note says:\nOn 25 Nov 2026 Tom wrote:').rest).toBe('')
  })
})

/** Letters and digits of a text, none of which may be lost. */
const wordsIn = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

test('no text is lost, whatever it is', () => {
  const piece = fc.constantFrom(
    'Hello there',
    '> quoted',
    '',
    '-- ',
    '--',
    '____',
    'From: A <a@b.test>',
    'Sent: Monday',
    'To: B',
    'Subject: C',
    'On 25 Nov 2026, A <a@b.test> wrote:',
    '-----Original Message-----',
    'Sent from my iPhone',
    'see below',
    '在 2026年 写道：',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 40 })), { maxLength: 30 }), (all) => {
      const text = all.join('\n')
      const { own, rest } = fold('Re: A', text)
      const shown = wordsIn(own) + wordsIn(rest)
      for (const line of all) expect(shown).toContain(wordsIn(line))
      if (text.trim() !== '') expect(own).not.toBe('')
    }),
    { seed: 20_261_129, numRuns: 2_000 },
  )
})

test('a text of any shape takes linear time', () => {
  for (const line of [
    'On '.repeat(120),
    'a'.repeat(399),
    'From: a\nSent: b\n',
    '> ',
    '-- \n',
    'De : '.repeat(70),
    'x wrote ',
  ]) {
    const text = `${line}\n`.repeat(Math.ceil(1_000_000 / (line.length + 1)))
    // The time is not measured: a pattern that backtracks would exceed the test's limit.
    expect(fold('Re: A', text).own.length).toBeGreaterThan(0)
  }
})

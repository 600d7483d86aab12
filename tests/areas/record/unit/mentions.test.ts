import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mention, mentionedIn, textParts } from '../../../../schema/engine/text/mentions.ts'
import { storedText, typedName, typedText } from '../../../../src/kit/record/comments/mentionText.ts'

describe('a text with mentions', () => {
  it('is split without loss', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.integer({ min: 1, max: 99 }).map(mention)), { maxLength: 8 })
    fc.assert(
      fc.property(text, (pieces) => {
        const body = pieces.join('')
        const again = textParts(body).map((part) => ('text' in part ? part.text : mention(part.user)))
        expect(again.join('')).toBe(body)
      }),
    )
  })

  it('addresses each user once; an invalid id addresses nobody', () => {
    expect(mentionedIn('@[3] and @[12], @[3] again')).toEqual([3, 12])
    expect(mentionedIn('@[0] @[x] @[1 ] @[99999999999999999999] me@example.com')).toEqual([])
  })
})

describe('typed text', () => {
  const names = { 3: 'Ann Lee', 12: 'Ann Lee-Jones', 7: 'Zoë (Leeds)' }
  it('returns as it was stored', () => {
    const pieces = fc.array(
      fc.constantFrom(mention(3), mention(12), mention(7), ' ', ', ', 'mail ann@example.com ', '\n'),
    )
    fc.assert(
      fc.property(pieces, (some) => {
        // Two adjacent names would form one word.
        const body = some.join(' ')
        const { text, picked } = typedText(body, names)
        expect(storedText(text, picked)).toBe(body)
      }),
    )
  })
  it('means the longer of names with the same start, and no part of a word', () => {
    const picked = [
      { id: 3, name: 'Ann Lee' },
      { id: 12, name: 'Ann Lee-Jones' },
    ]
    expect(storedText('@Ann Lee-Jones @Ann Lee, @Ann Leeds', picked)).toBe('@[12] @[3], @Ann Leeds')
  })

  it.each([
    ['@', 1, ''],
    ['Ask @pri', 8, 'pri'],
    ['(@pri', 5, 'pri'],
    ['Ask @Priya Sh', 13, 'Priya Sh'],
    ['ann@example.com', 15, undefined],
    ['Ask @Priya and then somebody', 28, undefined],
    ['@one\nnext', 9, undefined],
    ['@ nobody', 8, undefined],
    ['nothing', 7, undefined],
  ])('%j up to %i searches for %j', (text, caret, typed) => expect(typedName(text, caret)?.typed).toBe(typed))
})

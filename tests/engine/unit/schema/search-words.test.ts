import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from '../../../../schema/engine/text/searchWords.ts'

test.each([
  ['hol ls6 9tp', ['hol', 'ls6', '9tp']],
  ['  Holt,Harriet; "Leeds". ', ['Holt', 'Harriet', 'Leeds']],
  ['holt holt', ['holt']],
  ["o'neil & sons", ["o'neil", '&', 'sons']],
  ['100% wool_', ['100%', 'wool_']],
  ['07700 900 123', ['07700900123']],
  ['(0113) 496 0205 holt', ['01134960205', 'holt']],
  ['+44 (0)7700 900123', ['+447700900123']],
  ['0044 7700 900 123', ['+447700900123']],
  ['07700-900-123', ['07700900123']],
  ['07700 90 01 23', ['07700', '90', '01', '23']],
  ['07700 12 manor', ['07700', '12', 'manor']],
  ['12 07700', ['12', '07700']],
  ['J-000123/1', ['J-000123/1']],
  ['000123/1', ['000123', '1']],
  ['000123 496', ['000123', '496']],
  ['12-14 High Street', ['12-14', 'High', 'Street']],
  [',', [',']],
  ['   ', []],
])('%s is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test('nothing typed between words changes them, and no word is empty or repeated', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  const between = fc.constantFrom(' ', ', ', ',', '; ', '  ', '\t')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), between, (words, sign) => {
      expect(searchWords(words.join(sign))).toEqual(searchWords(words.join(' ')))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const words = searchWords(text)
      expect(words.every(Boolean)).toBe(true)
      expect(new Set(words).size).toBe(words.length)
      expect(words.length === 0).toBe(text.trim() === '')
    }),
  )
})

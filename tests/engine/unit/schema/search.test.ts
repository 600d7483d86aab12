import { describe, expect, test } from 'vitest'
import { rankText } from '../../../../schema/engine/text/rank.ts'
import { partToAsk, rarePart } from '../../../../server/engine/read/search.ts'

const common = new Set(['per', 'ers', 'rso', 'son', 'exa', 'xam', 'amp', 'mpl', 'ple'])
const part = (word: string) => rarePart(word, (letters) => !common.has(letters))

describe('the part of a word that an index can search for', () => {
  test.each([
    ['person4711', 'on4711'],
    ['PERSON4711', 'on4711'],
    // The index ignores punctuation.
    ['person4711@example.test', 'on4711'],
    ['no-person', undefined],
    ['example', undefined],
    ['hollis', undefined],
    ['ab', undefined],
    ['exampleß47', 'leß47'],
    ['person%_x9z', 'x9z'],
  ])('of %s is %s', (word, expected) => {
    expect(part(word)).toBe(expected)
    // Anything found by the part must be able to contain the word.
    if (expected) expect(word.toLowerCase()).toContain(expected)
  })
})

describe('when a part is rare enough', () => {
  const shares: Readonly<Record<string, number>> = {
    on4: 0.11,
    n47: 0.01,
    '471': 0.004,
    '711': 0.004,
    rso: 1,
    son: 1,
    tho: 0.2,
    hor: 0.02,
    orn: 0.02,
  }
  const asked = (word: string) => partToAsk(word, (letters) => shares[letters] ?? 1)
  test('five letters whose groups of three are very rare are preferred to a longer part', () => {
    expect(asked('person4711')).toBe('n4711')
  })
  test('four are not: too many rows contain them anyway', () => {
    expect(asked('thorns')).toBe('thorn')
  })
  test('nothing if all parts are common', () => {
    expect(asked('person')).toBeUndefined()
  })
})

test('a name that starts with the typed text ranks above one with a word that does, and that above one that contains it', () => {
  const best = ['Rad', 'Radiator', 'Small radiator', 'Mascara drad', 'Valve']
  expect(best.map((name) => rankText(name, ' RAD '))).toEqual([0, 1, 2, 3, 4])
  expect(rankText('Radiator valve (15 mm)', '15  rad')).toBe(2)
  expect(rankText('Radiator valve (15 mm)', '(15')).toBe(2)
  expect(rankText('小型散热器', '散热')).toBe(3)
})

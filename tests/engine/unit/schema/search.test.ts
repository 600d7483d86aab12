import { describe, expect, test } from 'vitest'
import { rankText } from '../../../../schema/engine/text/rank.ts'
import { partToAsk, rarePart } from '../../../../server/engine/read/search.ts'

const common = new Set(['per', 'ers', 'rso', 'son', 'exa', 'xam', 'amp', 'mpl', 'ple'])
const part = (word: string) => rarePart(word, (letters) => !common.has(letters))

describe('the part of a word that an index is asked for', () => {
  test.each([
    ['person4711', 'on4711'],
    ['PERSON4711', 'on4711'],
    // Signs are no letters of the index.
    ['person4711@example.test', 'on4711'],
    ['no-person', undefined],
    ['example', undefined],
    ['hollis', undefined],
    ['ab', undefined],
    ['exampleß47', 'leß47'],
    ['person%_x9z', 'x9z'],
  ])('of %s is %s', (word, expected) => {
    expect(part(word)).toBe(expected)
    // Whatever is found by the part must be able to hold the word.
    if (expected) expect(word.toLowerCase()).toContain(expected)
  })
})

describe('how rare is rare enough', () => {
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
  test('five letters of which hardly a row has any three go before a longer part', () => {
    expect(asked('person4711')).toBe('n4711')
  })
  test('four do not: too many rows have them all the same', () => {
    expect(asked('thorns')).toBe('thorn')
  })
  test('nothing where all is common', () => {
    expect(asked('person')).toBeUndefined()
  })
})

test('a name that begins with what is typed answers it better than one of whose words do, and that better than one that holds it', () => {
  const best = ['Rad', 'Radiator', 'Small radiator', 'Mascara drad', 'Valve']
  expect(best.map((name) => rankText(name, ' RAD '))).toEqual([0, 1, 2, 3, 4])
  expect(rankText('Radiator valve (15 mm)', '15  rad')).toBe(2)
  expect(rankText('Radiator valve (15 mm)', '(15')).toBe(2)
  expect(rankText('小型散热器', '散热')).toBe(3)
})

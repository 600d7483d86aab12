import { describe, expect, test } from 'vitest'
import { rarePart } from '../../server/kit/search.ts'

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

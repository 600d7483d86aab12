import { describe, expect, test } from 'vitest'
import { casesToTry, oneOfEachKind } from '../../support/kinds.ts'

const words = ['apple', 'avocado', 'banana', 'blueberry', 'cherry']
const initial = (word: string) => word.charAt(0)

describe('one case of each kind', () => {
  test('is the first of each, in the order of the cases, the same each time', () => {
    expect(oneOfEachKind(words, initial)).toEqual(['apple', 'banana', 'cherry'])
    expect(oneOfEachKind(words, initial)).toEqual(oneOfEachKind(words, initial))
    expect(oneOfEachKind(words.toReversed(), initial)).toEqual(['cherry', 'blueberry', 'avocado'])
  })

  test('is every case if each has its own kind, and none without cases', () => {
    expect(oneOfEachKind(words, (word) => word)).toEqual(words)
    expect(oneOfEachKind([], initial)).toEqual([])
  })

  test('fails if a required kind has no case', () => {
    expect(oneOfEachKind(words, initial, ['a', 'c'])).toHaveLength(3)
    expect(() => oneOfEachKind(words, initial, ['a', 'd', 'e'])).toThrow('no case of the kind: d, e')
  })

  test('is what a usual run tries; a deep run tries every case', () => {
    const tried = process.env['DEEP'] ? words : ['apple', 'banana', 'cherry']
    expect([...casesToTry('words', words, initial, ['a'])]).toEqual(tried)
    expect(() => casesToTry('words', words, initial, ['d'])).toThrow('no case of the kind: d')
  })
})

import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { makeVocabulary } from '../../../../schema/engine/filters/vocabulary.ts'
import { humanise } from '../../../../schema/engine/words.ts'
import { type Box, chipOf, closeChip, completeAll, tokensOf, typeText } from '../../../../src/kit/list/filterBox/box.ts'
import { completionsAt } from '../../../../src/kit/list/filterBox/completions.ts'
import { filtersKey } from '../../../../src/kit/list/filterBox/useInstantFilter.ts'
import type { Names } from '../../../../src/kit/list/filterBox/useTitles.ts'

const rows = [
  { id: 8, label: 'Pipes & fittings', colour: '#1f6feb' },
  { id: 9, label: 'Heating' },
  { id: 12, label: 'Heating' },
]
const names: Names = {
  all: (field) => (field.name === 'category_id' ? rows : undefined),
  rowOf: (_, id) => rows.find((row) => String(row.id) === id),
  titleOf: (_, id) => rows.find((row) => String(row.id) === id)?.label,
  idOf: (_, title) => String(rows.find(({ label }) => label.toLowerCase() === title.toLowerCase())?.id ?? '') || null,
}
const vocabulary = makeVocabulary(resources.get('materials'), {
  field: (name) => (name === 'created_at' ? 'Created' : humanise(name)),
  choice: (_, choice) => humanise(choice),
  flag: (value) => (value ? 'Yes' : 'No'),
  me: 'Me',
  day: (word) => humanise(word),
  counted: (way, count) => `${humanise(way)} ${count} days`,
})
const at = (text: string, caret = text.length) =>
  completionsAt(text, caret, vocabulary, names, () => ['Wharfe', 'Aire, Sons', 'Wharfe', null])
const offered = (text: string, caret?: number) => at(text, caret).options.map(({ label }) => label)
const texts = (text: string) => at(text).options.map((option) => option.text)

describe('suggestions of the filter box', () => {
  it('are field names at the start of a word, those that start with it first', () => {
    expect(texts('boiler pri')).toEqual(['boiler cost-price:', 'boiler sell-price:', 'boiler show-price-in-app:'])
    expect(texts('-sup')).toEqual(['-supplier:'])
    expect(offered('')).toEqual(expect.arrayContaining(['Unit', 'Created']))
    expect([offered('"sup'), offered('xyzzy')]).toEqual([[], []])
  })

  it('are the unused values, and days in words', () => {
    expect(offered('active:')).toEqual(['Yes', 'No'])
    expect(texts('unit:each,ki')).toEqual(['unit:each,kilogram'])
    expect(offered('unit:each,e')).not.toContain('Each')
    expect(texts('-unit:squ x').length + texts('nope:x').length).toBe(texts(' x').length)
    expect(texts('-unit:squ')).toEqual(['-unit:square-metre'])
    expect(texts('created:last-y')).toEqual(['created:last-year'])
    expect(texts('created:today..tom')).toEqual(['created:today..tomorrow'])
    expect(offered('sell-price:>1')).toEqual([])
    expect(at('sell-price:').hint).toBe('number')
  })

  it('are records by title, quoted or by id where necessary', () => {
    expect(texts('category:')).toEqual(['category:"Pipes & fittings"', 'category:Heating', 'category:#12'])
    expect(at('category:').options[0]?.colour).toBe('#1f6feb')
    expect(texts('category:"pipes & f')).toEqual(['category:"Pipes & fittings"'])
  })

  it('are values of the rows on screen for open-ended kinds, and optional', () => {
    expect(texts('supplier:')).toEqual(['supplier:"Aire, Sons"', 'supplier:Wharfe'])
    expect([at('supplier:w').isClosed, at('unit:').isClosed]).toEqual([false, true])
  })

  it('apply at the caret, and keep the following text', () => {
    expect(at('uni pipe', 3).options[0]).toMatchObject({ text: 'unit: pipe', caret: 5 })
    expect(offered('unit:each', 6)).toEqual([])
  })
})

describe('the text of the filter box', () => {
  const empty: Box = { chips: [], text: '', editing: null, isSettled: true }
  const chips = (box: Box) => box.chips.map(({ token }) => `${token.name}=${token.values}`)

  it('becomes chips after a space or on confirmation; words stay text', () => {
    const box = typeText(empty, 'boiler unit:each pipe active:y')
    expect([chips(box), box.text, box.isSettled]).toEqual([['unit=each'], 'boiler pipe active:y', false])
    const meant = completeAll(box)
    expect([chips(meant), meant.text, meant.isSettled]).toEqual([['unit=each', 'active=y'], 'boiler pipe', true])
    expect(typeText(empty, 'supplier:"Aire, ').text).toBe('supplier:"Aire, ')
  })

  it('keeps the position of an opened chip, and moves its words to the text', () => {
    const [a, b] = [chipOf({ is: 'term', name: 'a', negated: false, comparison: 'eq', values: ['1'] }), null]
    expect(b).toBeNull()
    const box: Box = {
      chips: [a, ...typeText(empty, 'z:9 ').chips],
      text: 'pipe',
      editing: { id: a.id, text: 'a:2 b:3 old' },
      isSettled: false,
    }
    expect(tokensOf(box)).toHaveLength(5)
    expect([chips(closeChip(box)), closeChip(box).text]).toEqual([['a=2', 'b=3', 'z=9'], 'old pipe'])
    expect(chips(closeChip({ ...box, editing: { id: a.id, text: ' ' } }))).toEqual(['z=9'])
  })
})

it('the same filters have one key, whatever their order', () => {
  const key = filtersKey({ q: ' a ', filters: { b: ['1'], a: ['2'], none: [] } })
  expect(key).toBe(filtersKey({ q: 'a', filters: { a: ['2'], b: ['1'] } }))
  expect(key).not.toBe(filtersKey({ q: 'a', filters: { a: ['2'], b: ['1', '2'] } }))
})

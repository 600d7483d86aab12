import { expect, it } from 'vitest'
import { cutTitle, isTitled, TITLE_CUT, titleOf } from '../../../../schema/areas/jobs/titles.ts'

it('takes the first line with text, else the first service, else the first material', () => {
  expect(
    titleOf({ description: '\r\n - \n* New taps  in the\tkitchen.\nand more', services: [{ name: 'Taps' }] }),
  ).toBe('New taps in the kitchen')
  expect(
    titleOf({ description: ' – ', services: [{ name: '' }, { name: 'Flush' }], materials: [{ name: 'Pipe' }] }),
  ).toBe('Flush')
  expect(titleOf({ description: null, services: [], materials: [{ name: '锅炉。' }] })).toBe('锅炉')
  expect(titleOf({})).toBe('')
})

it('truncates at a word, or anywhere if there are no spaces, and never splits a character', () => {
  const words = 'Replace every radiator of the house '.repeat(6)
  const cut = cutTitle(words)
  expect([...cut].length).toBeLessThanOrEqual(TITLE_CUT)
  expect(words.startsWith(`${cut.slice(0, -1)} `)).toBe(true)
  expect([...cutTitle('🔧'.repeat(200))]).toEqual([...'🔧'.repeat(TITLE_CUT - 1), '…'])
  expect(cutTitle('换'.repeat(TITLE_CUT))).toBe('换'.repeat(TITLE_CUT))
})

it('does not use a dash as a title', () => {
  expect(['–', ' - ', '', null, undefined, '...'].some((title) => isTitled({ title }))).toBe(false)
  expect(isTitled({ title: '7' })).toBe(true)
})

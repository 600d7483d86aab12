import { expect, test } from 'vitest'
import { inVisualOrder } from '../../../../server/areas/documents/layout.ts'
import { runsOf, UNPRINTABLE, unprintable } from '../../../../server/areas/documents/runs.ts'

test('text is set in fonts that have its characters', () => {
  expect(runsOf('Łódź 王小明 & Söhne 😀!')).toEqual([
    { text: 'Łódź ' },
    { text: '王小明 ', font: 'Han' },
    { text: '& Söhne ' },
    { text: '😀', font: 'Emoji' },
    { text: '!' },
  ])
  expect(runsOf('김 สม दी রহ ਸਿੰ પટે முரு'.normalize('NFC')).map(({ font }) => font)).toEqual([
    'Korean',
    'Thai',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Tamil',
  ])
})

test('marks and joiners stay with their letter; what is invisible is left out; what no font has is marked', () => {
  expect(runsOf('Ame\u0301lie')).toEqual([{ text: 'Am\u00e9lie' }])
  expect(runsOf('👍🏽 👨‍👩‍👧')).toEqual([{ text: '👍🏽 👨‍👩‍👧', font: 'Emoji' }])
  expect(runsOf('\u202aAnn\u202c soft\u00adhyphen\ufeff')).toEqual([{ text: 'Ann softhyphen' }])
  expect(runsOf('Pump \u{12000}')).toEqual([{ text: `Pump ${UNPRINTABLE}` }])
  expect(unprintable(['Pump \u{12000}\u{12000}', '\u202aAnn 王 😀', 'ሰ'])).toEqual(['\u{12000}', 'ሰ'])
})

test('what is read from right to left is put in its order, numbers and brackets with it', () => {
  const seen = (text: string) =>
    inVisualOrder(runsOf(text))
      .map((run) => run.text)
      .join('|')
  expect(runsOf('Leeds').every(({ level }) => level === undefined)).toBe(true)
  // Letters of one run are turned round by the font; here runs alone are in their order.
  expect(seen('Ann שלום Lee')).toBe('Ann |שלום| Lee')
  expect(seen('שלום (12) LS6')).toBe('LS6| |(|12|)|שלום ')
  expect(seen('אב, 12 גד')).toBe('גד| |12| |,|אב')
})

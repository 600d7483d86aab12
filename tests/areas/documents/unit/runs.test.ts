import { expect, test } from 'vitest'
import { inVisualOrder } from '../../../../server/areas/documents/layout.ts'
import { runsOf, UNPRINTABLE, unprintable } from '../../../../server/areas/documents/runs.ts'

test('text uses fonts that contain its characters', () => {
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

test('combining marks and joiners stay with their letter; invisible characters are dropped; missing ones are marked', () => {
  expect(runsOf('Ame\u0301lie')).toEqual([{ text: 'Am\u00e9lie' }])
  expect(runsOf('👍🏽 👨‍👩‍👧')).toEqual([{ text: '👍🏽 👨‍👩‍👧', font: 'Emoji' }])
  expect(runsOf('\u202aAnn\u202c soft\u00adhyphen\ufeff')).toEqual([{ text: 'Ann softhyphen' }])
  expect(runsOf('Pump \u{12000}')).toEqual([{ text: `Pump ${UNPRINTABLE}` }])
  expect(unprintable(['Pump \u{12000}\u{12000}', '\u202aAnn 王 😀', 'ሰ'])).toEqual(['\u{12000}', 'ሰ'])
})

test('right-to-left text is reordered, including numbers and brackets', () => {
  const seen = (text: string) =>
    inVisualOrder(runsOf(text))
      .map((run) => run.text)
      .join('|')
  expect(runsOf('Leeds').every(({ level }) => level === undefined)).toBe(true)
  // The font reverses letters within a run; here only the runs are in order.
  expect(seen('Ann שלום Lee')).toBe('Ann |שלום| Lee')
  expect(seen('שלום (12) LS6')).toBe('LS6| |(|12|)|שלום ')
  expect(seen('אב, 12 גד')).toBe('גד| |12| |,|אב')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ColumnOrder, orderShownBy, orderWith } from '../../../../schema/engine/text/dayOrder.ts'
import { parseDate } from '../../../../schema/engine/text/format.ts'

it.each([
  ['25/03/2026', 'day'],
  ['25.3.26', 'day'],
  ['25-03-2026 14:30', 'day'],
  ['03/25/2026', 'month'],
  ['3/25/26', 'month'],
  ['12/25/2026T00:00', 'month'],
  ['04/05/2026', 'either'],
  [' 4 5 2026 ', 'either'],
  ['2026-03-25', undefined],
  ['2026/25/03', undefined],
  ['05/05/2026', undefined],
  ['25/25/2026', undefined],
  ['32/01/2026', undefined],
  ['0/5/2026', undefined],
  ['01/02', undefined],
  ['tomorrow', undefined],
  ['', undefined],
  ['25/03/20266', undefined],
])('“%s” shows %s', (text, order) => expect(orderShownBy(text)).toBe(order))

const column = (texts: readonly string[]) =>
  texts.reduce<ColumnOrder | undefined>((known, text) => orderWith(known, text), undefined)

it.each([
  [['04/05/2026', '25/03/2026', ''], 'day'],
  [['04/05/2026', '03/25/2026'], 'month'],
  [['25/03/2026', '03/25/2026', '04/05/2026'], 'mixed'],
  [['04/05/2026', '2026-03-25'], 'either'],
  [['2026-03-25', '05/05/2026'], undefined],
])('a column of %j shows %s', (texts, order) => expect(column(texts)).toBe(order))

it('shows the same whatever comes first', () => {
  const text = fc.constantFrom('04/05/2026', '25/03/2026', '03/25/2026', '2026-01-02', '', 'x')
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(column(texts.toReversed())).toBe(column(texts))
    }),
  )
})

it('a date is read in the detected order', () => {
  const part = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(part, fc.integer({ min: 1, max: 12 }), (day, month) => {
      const iso = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      expect(parseDate(`${day}/${month}/2026`, 'day')).toBe(iso)
      expect(parseDate(`${month}/${day}/2026`, 'month')).toBe(iso)
      expect(parseDate(iso, 'month')).toBe(iso)
    }),
  )
})

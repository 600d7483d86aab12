import { expect, test } from 'vitest'
import { parseDate } from '../../../schema/engine/text/format.ts'
import { parseDuration } from '../../../schema/kinds/duration/model.ts'
import { dayTyped } from '../../../src/kit/kinds/date.tsx'
import { momentTyped } from '../../../src/kit/kinds/instant.tsx'
import { parseNumber } from '../../../src/kit/kinds/parts/number.ts'
import { writtenDate } from '../../../src/kit/kinds/parts/writtenDates.ts'
import { parseTime } from '../../../src/kit/kinds/time.tsx'
import { worldTyped } from '../../world/typed.ts'

const now = { day: '2026-11-30', time: '10:00' }
const words = (text: string) => (/\p{L}/u.test(text) ? writtenDate(text, now) : undefined)
const READS = {
  money: parseNumber,
  duration: parseDuration,
  time: parseTime,
  date: (text: string) => dayTyped(text, words(text)),
  instant: (text: string) => momentTyped(text, words(text)),
}

test.each(worldTyped)('$kind: “$typed” is $means', ({ kind, typed, means }) => {
  expect(READS[kind](typed) ?? null).toBe(means)
})

test('a day in words is the same in any time zone of the computer', () => {
  const before = process.env['TZ']
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/London']) {
      process.env['TZ'] = zone
      expect(writtenDate('tomorrow', now), zone).toEqual({ day: '2026-12-01' })
      expect(writtenDate('fri 2pm', now), zone).toEqual({ day: '2026-12-04', time: '14:00' })
    }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})

test('a day in figures needs no words', () => {
  expect(parseDate('21/11/2026')).toBe('2026-11-21')
  expect(writtenDate('21/11/2026 and more', now)).toBeUndefined()
})

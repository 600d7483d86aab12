import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { f } from '../../../../schema/engine/fields/index.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { formatDuration, parseDuration } from '../../../../schema/kinds/duration/model.ts'
import { textOf } from '../../../../schema/kinds/texts.ts'

describe('a duration', () => {
  it.each([
    [0, '0 min', '0 分钟'],
    [45, '45 min', '45 分钟'],
    [60, '1 h', '1 小时'],
    [65, '1 h 05', '1 小时 5 分钟'],
    [90, '1 h 30', '1 小时 30 分钟'],
    [465, '7 h 45', '7 小时 45 分钟'],
  ])('of %i minutes is written as people say it', (minutes, en, zh) => {
    expect([formatDuration(minutes, 'en'), formatDuration(minutes, 'zh')]).toEqual([en, zh])
  })

  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1h30', 90],
    ['1 h 30', 90],
    ['1h 30m', 90],
    ['1.5 h', 90],
    ['1,5h', 90],
    ['2 hours', 120],
    ['45 min', 45],
    ['1 小时 30 分钟', 90],
    ['1：30', 90],
  ])('typed as %s is understood', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
  })

  it.each(['', 'long', '1:75', '-5', '1.5', '0.001 h', '1 h 30 s', '12:00 am'])('is not %j', (text) => {
    expect(parseDuration(text)).toBeUndefined()
  })

  it('is parsed back from its text, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(...LOCALES), (minutes, locale) => {
        expect(parseDuration(formatDuration(minutes, locale))).toBe(minutes)
      }),
    )
  })

  it('is text in files for people, minutes for programs, and is read from both', () => {
    const { print, read } = textOf(f.duration())
    const writing = { locale: 'en', choice: String, flag: String } as const
    expect(print(90 as never, { ...writing, style: 'locale' })).toEqual({ made: '1 h 30' })
    expect(print(90 as never, { ...writing, style: 'iso' })).toEqual({ made: '90' })
    const reading = { key: () => undefined, keys: [] }
    expect(['1 h 30', '90'].map((cell) => read(cell, reading))).toEqual([90, 90])
    expect(() => read('soon', reading)).toThrow('number')
  })
})

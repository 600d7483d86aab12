import { describe, expect, it } from 'vitest'
import { setCurrentValues } from '../../../../schema/engine/settings/currentValues.ts'
import {
  businessZone,
  dayOf,
  fromWallClock,
  isDay,
  isTimeZone,
  shortDay,
  spokenDay,
  startOfDay,
  wallClock,
  weekdayWithDate,
  ZONE_SETTING,
} from '../../../../schema/engine/time/time.ts'

describe('a day', () => {
  it('must be a calendar date and nothing else', () => {
    for (const day of ['2026-11-27', '2028-02-29', '0001-01-01']) expect(isDay(day), day).toBe(true)
    for (const no of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      ' 2026-11-27',
      '2026-11-27 ',
      '2026-11-27T00',
      '12026-11-27',
      '',
    ])
      expect(isDay(no), no).toBe(false)
  })

  it('is written in words, short and long, in both languages', () => {
    expect([shortDay('2026-11-26', 'en'), shortDay('2026-11-26', 'zh')]).toEqual(['Thu 26 Nov', '11月26日周四'])
    expect([weekdayWithDate('2026-11-26', 'en'), weekdayWithDate('2026-11-26', 'zh')]).toEqual(['Thu 26', '26日周四'])
    expect([spokenDay('2026-11-25', 'en'), spokenDay('2026-11-25', 'zh')]).toEqual([
      'Wednesday 25 November',
      '11月25日星期三',
    ])
  })
})

describe('local time', () => {
  it('is midnight for a day without a time, in any zone', () => {
    expect(wallClock('2026-11-27', 'Asia/Tokyo')).toEqual({
      year: '2026',
      month: '11',
      day: '27',
      hour: '00',
      minute: '00',
      second: '00',
    })
  })

  it('has every part padded', () => {
    expect(wallClock('0999-06-01T02:03:04Z', 'UTC')).toEqual({
      year: '0999',
      month: '06',
      day: '01',
      hour: '02',
      minute: '03',
      second: '04',
    })
    expect(wallClock(0, 'UTC').year).toBe('1970')
    expect(() => wallClock('soon', 'UTC')).toThrow(RangeError)
    expect(dayOf('2026-11-27T23:30:00Z', 'Asia/Tokyo')).toBe('2026-11-28')
  })

  it("is that of the setting, or London's", () => {
    expect(businessZone()).toBe('Europe/London')
    setCurrentValues([[ZONE_SETTING, 'Asia/Tokyo']])
    expect([businessZone(), startOfDay('2026-11-27')]).toEqual(['Asia/Tokyo', '2026-11-26T15:00:00Z'])
    setCurrentValues([[ZONE_SETTING, undefined]])
    expect(businessZone()).toBe('Europe/London')
  })

  it('needs an existing zone', () => {
    expect(['Europe/London', 'UTC', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
    const kaput = {
      toString: () => {
        throw new TypeError('no text')
      },
    }
    expect(() => isTimeZone(kaput as never)).toThrow(TypeError)
  })

  it('rejects an invalid time', () => {
    expect(fromWallClock('2026-11-27', 'noon', 'UTC')).toBeUndefined()
    expect(fromWallClock('2026-11-27', '12:00:30', 'UTC')).toBe('2026-11-27T12:00:30Z')
    expect(startOfDay('2026-11-27', 'Asia/Tokyo')).toBe('2026-11-26T15:00:00Z')
  })

  it('is the same however many moments are requested', () => {
    const at = (n: number) => `${String(Math.floor(n / 60) % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`
    const days = [
      '2026-01-01',
      '2026-01-02',
      '2026-01-03',
      '2026-01-04',
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
      '2026-01-08',
    ]
    for (let round = 0; round < 2; round++)
      for (const day of days)
        for (let n = 0; n < 1440; n++) expect(fromWallClock(day, at(n), 'UTC')).toBe(`${day}T${at(n)}:00Z`)
  })
})

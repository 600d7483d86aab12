import { describe, expect, it } from 'vitest'
import {
  dayOffFor,
  hoursOn,
  type Pattern,
  runsForward,
  type Shift,
  shiftsOn,
  slotsIn,
  subtractRanges,
} from '../../../../schema/engine/time/shifts.ts'

const shift = (from: string, to: string, more: Partial<Shift> = {}): Shift => ({
  weekday: 'friday' as const,
  from,
  to,
  valid_from: null,
  valid_to: null,
  ...more,
})
const week = (...shifts: readonly Shift[]): Pattern => ({ shifts, exceptions: [] })
const FRIDAY = '2026-11-27'
const at = (time: string) => Date.parse(`${FRIDAY}T${time}:00Z`)
const stretch = (from: string, to: string) => ({ from: at(from), to: at(to) })

describe('working hours', () => {
  it('start before they end, which may be midnight', () => {
    expect(
      [
        ['08:00', '17:00'],
        ['22:00', '00:00'],
        ['00:00', '08:00'],
      ].map(([a = '', b = '']) => runsForward(a, b)),
    ).toEqual([true, true, true])
    expect(
      [
        ['17:00', '08:00'],
        ['08:00', '08:00'],
        ['00:00', '00:00'],
      ].map(([a = '', b = '']) => runsForward(a, b)),
    ).toEqual([false, false, false])
  })

  it('are those of the weekday, in order, while they are valid', () => {
    expect(hoursOn(FRIDAY, week(shift('13:00', '17:00'), shift('08:00', '12:00'), shift('12:15', '12:45')))).toEqual([
      { from: '08:00', to: '12:00' },
      { from: '12:15', to: '12:45' },
      { from: '13:00', to: '17:00' },
    ])
    const held = (valid_from: string | null, valid_to: string | null) =>
      hoursOn(FRIDAY, week(shift('08:00', '12:00', { valid_from, valid_to }))).length
    expect([held(FRIDAY, FRIDAY), held('2026-11-28', null), held(null, '2026-11-26')]).toEqual([1, 0, 0])
    expect(hoursOn('2026-11-26', week(shift('08:00', '12:00')))).toEqual([])
  })

  it('of an exceptional day are its own, or none; a holiday is off unless the day says otherwise', () => {
    const own = (day: string, from: string | null, to: string | null): Pattern => ({
      ...week(shift('08:00', '12:00')),
      exceptions: [{ day, from, to }],
      holidays: 'england_wales',
    })
    expect(hoursOn(FRIDAY, own(FRIDAY, '10:00', '11:00'))).toEqual([{ from: '10:00', to: '11:00' }])
    expect(hoursOn(FRIDAY, own(FRIDAY, null, null))).toEqual([])
    expect(hoursOn(FRIDAY, own(FRIDAY, '10:00', null))).toEqual([])
    expect(hoursOn(FRIDAY, own('2026-11-20', '10:00', '11:00'))).toEqual([{ from: '08:00', to: '12:00' }])
    const christmas = '2026-12-25'
    expect(hoursOn(christmas, own(FRIDAY, null, null))).toEqual([])
    expect(dayOffFor(christmas, own(FRIDAY, null, null))?.name).toBe('christmas')
    expect(hoursOn(christmas, own(christmas, '10:00', '11:00'))).toEqual([{ from: '10:00', to: '11:00' }])
    expect(dayOffFor(christmas, own(christmas, '10:00', '11:00'))).toBeUndefined()
  })

  it('that touch or overlap are merged', () => {
    const stretches = (...shifts: readonly Shift[]) => shiftsOn(FRIDAY, week(...shifts), 'UTC')
    expect(stretches(shift('08:00', '12:00'), shift('12:00', '17:00'))).toEqual([stretch('08:00', '17:00')])
    expect(stretches(shift('08:00', '12:00'), shift('09:00', '10:00'))).toEqual([stretch('08:00', '12:00')])
    expect(stretches(shift('08:00', '12:00'), shift('13:00', '14:00'), shift('14:00', '15:00'))).toEqual([
      stretch('08:00', '12:00'),
      stretch('13:00', '15:00'),
    ])
  })
})

describe('free time', () => {
  it('is what bookings leave, and bookings may touch its ends', () => {
    const day = [stretch('08:00', '12:00')]
    expect(subtractRanges(day, [stretch('07:00', '08:00'), stretch('12:00', '13:00')])).toEqual(day)
    expect(subtractRanges(day, [stretch('09:00', '09:00'), stretch('11:00', '10:00')])).toEqual(day)
    expect(subtractRanges(day, [stretch('08:00', '09:00')])).toEqual([stretch('09:00', '12:00')])
    expect(subtractRanges(day, [stretch('09:00', '10:00')])).toEqual([
      stretch('08:00', '09:00'),
      stretch('10:00', '12:00'),
    ])
  })

  it('has a slot at its start, even between quarters, and then every quarter of an hour, up to its end', () => {
    expect(slotsIn([stretch('08:05', '09:00')], 30)).toEqual([
      stretch('08:05', '08:35'),
      stretch('08:15', '08:45'),
      stretch('08:30', '09:00'),
    ])
    expect(slotsIn([stretch('08:00', '09:00')], 30, at('08:20'))).toEqual([stretch('08:30', '09:00')])
  })
})

import { describe, expect, it } from 'vitest'
import { type Recurrence, type RecurrenceInput, recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { recurrenceLines, rrule } from '../../../../schema/engine/time/recurrenceRule.ts'
import { describeRecurrence } from '../../../../schema/engine/time/recurrenceText.ts'

const rule = (given: RecurrenceInput): Recurrence => recurrence.parse(given)

describe('in words', () => {
  it.each<[RecurrenceInput, string, string]>([
    [{ starts_on: '2026-11-23', unit: 'day' }, 'Every day', '每天'],
    [
      { starts_on: '2026-11-23', unit: 'week', interval: 2, weekdays: ['thursday', 'monday'], until: '2026-12-31' },
      'Every 2 weeks on Monday and Thursday, until 31/12/2026',
      '每 2 周的周一、四，至 31/12/2026',
    ],
    [
      {
        starts_on: '2026-11-23',
        unit: 'week',
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        holidays: 'drop',
      },
      'Every Monday to Friday, except bank holidays',
      '每周一至周五，公共假日除外',
    ],
    [
      { starts_on: '2026-12-31', unit: 'month', count: 6 },
      'Every month on the 31st, or the last day of a shorter month, 6 times',
      '每月 31 日（较短的月份为最后一天），共 6 次',
    ],
    [
      { starts_on: '2026-11-23', unit: 'month', interval: 3, nth: 2, weekday: 'tuesday', holidays: 'next_working_day' },
      'Every 3 months on the second Tuesday, moved to the next working day if a bank holiday',
      '每 3 个月的第二个星期二，遇公共假日顺延至下一工作日',
    ],
    [{ starts_on: '2026-03-05', unit: 'year' }, 'Every year on 5 March', '每年 3 月 5 日'],
    [
      { starts_on: '2026-03-05', unit: 'year', nth: -1, weekday: 'friday' },
      'Every year on the last Friday of March',
      '每年 3 月最后一个星期五',
    ],
    [{ starts_on: '2026-11-25', unit: 'week' }, 'Every week on Wednesday', '每周三'],
    [{ starts_on: '2026-11-28', unit: 'week', count: 1 }, 'Every week on Saturday, once', '每周六，共 1 次'],
    [
      { starts_on: '2026-11-23', unit: 'week', weekdays: ['sunday', 'tuesday', 'friday'] },
      'Every week on Tuesday, Friday and Sunday',
      '每周二、五、日',
    ],
    [
      {
        starts_on: '2026-11-23',
        unit: 'week',
        interval: 2,
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      },
      'Every 2 weeks on Monday, Tuesday, Wednesday, Thursday and Friday',
      '每 2 周的周一至周五',
    ],
    [
      { starts_on: '2026-11-01', unit: 'day', interval: 3, until: '2026-11-30' },
      'Every 3 days, until 30/11/2026',
      '每 3 天，至 30/11/2026',
    ],
    [{ starts_on: '2026-11-01', unit: 'month' }, 'Every month on the 1st', '每月 1 日'],
    // Weekdays are only for weeks.
    [
      { starts_on: '2026-11-01', unit: 'month', weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] },
      'Every month on the 1st',
      '每月 1 日',
    ],
    [{ starts_on: '2026-11-01', unit: 'month', month_day: 2 }, 'Every month on the 2nd', '每月 2 日'],
    [{ starts_on: '2026-11-03', unit: 'month' }, 'Every month on the 3rd', '每月 3 日'],
    [{ starts_on: '2026-11-11', unit: 'month', interval: 2 }, 'Every 2 months on the 11th', '每 2 个月的 11 日'],
    [{ starts_on: '2026-11-28', unit: 'month' }, 'Every month on the 28th', '每月 28 日'],
    [
      { starts_on: '2026-11-29', unit: 'month' },
      'Every month on the 29th, or the last day of a shorter month',
      '每月 29 日（较短的月份为最后一天）',
    ],
    [
      { starts_on: '2028-02-29', unit: 'year', interval: 2 },
      'Every 2 years on 29 February, or the last day of a shorter month',
      '每 2 年的 2 月 29 日（较短的月份为最后一天）',
    ],
    [{ starts_on: '2026-12-31', unit: 'year' }, 'Every year on 31 December', '每年 12 月 31 日'],
    [
      { starts_on: '2026-11-01', unit: 'month', nth: 1, weekday: 'monday' },
      'Every month on the first Monday',
      '每月第一个星期一',
    ],
    [
      { starts_on: '2026-11-01', unit: 'month', nth: 3, weekday: 'sunday' },
      'Every month on the third Sunday',
      '每月第三个星期日',
    ],
    [
      { starts_on: '2026-11-01', unit: 'month', nth: 4, weekday: 'saturday' },
      'Every month on the fourth Saturday',
      '每月第四个星期六',
    ],
  ])('%#', (given, english, chinese) => {
    expect(describeRecurrence(rule(given), 'en')).toBe(english)
    expect(describeRecurrence(rule(given), 'zh')).toBe(chinese)
  })

  it('from iCalendar', () => {
    expect(
      rrule(
        rule({
          starts_on: '2026-11-23',
          unit: 'week',
          interval: 2,
          weekdays: ['thursday', 'monday'],
          until: '2026-12-31',
        }),
      ),
    ).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231;WKST=MO')
    expect(rrule(rule({ starts_on: '2026-12-31', unit: 'month', count: 6 }))).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=6;WKST=MO',
    )
    expect(rrule(rule({ starts_on: '2026-03-05', unit: 'year', nth: -1, weekday: 'friday' }))).toBe(
      'FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR;WKST=MO',
    )
  })

  it('from iCalendar, if a rule has one end and every month has the day', () => {
    const said = (given: RecurrenceInput) => rrule(rule(given))
    expect(said({ starts_on: '2026-11-23', unit: 'day', interval: 3 })).toBe('FREQ=DAILY;INTERVAL=3;WKST=MO')
    expect(said({ starts_on: '2026-11-23', unit: 'week' })).toBe('FREQ=WEEKLY;WKST=MO')
    expect(said({ starts_on: '2026-11-27', unit: 'month' })).toBe('FREQ=MONTHLY;BYMONTHDAY=27;WKST=MO')
    expect(said({ starts_on: '2026-11-27', unit: 'month', month_day: 28 })).toBe('FREQ=MONTHLY;BYMONTHDAY=28;WKST=MO')
    expect(said({ starts_on: '2026-11-27', unit: 'month', month_day: 29 })).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1;WKST=MO',
    )
    expect(said({ starts_on: '2026-11-27', unit: 'year', count: 3, until: '2030-01-01' })).toBe(
      'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=27;COUNT=3;WKST=MO',
    )
  })

  it('from iCalendar, with excluded and added dates', () => {
    const lines = (given: RecurrenceInput, last = '2026-12-31') => recurrenceLines(rule(given), last)
    const weekly = { starts_on: '2026-12-01', unit: 'week' } as const
    expect(lines(weekly)).toEqual(['RRULE:FREQ=WEEKLY;WKST=MO'])
    expect(lines({ ...weekly, skipped: ['2026-12-08'], moved: [{ from: '2026-12-15', to: '2026-12-16' }] })).toEqual([
      'RRULE:FREQ=WEEKLY;WKST=MO',
      'EXDATE;VALUE=DATE:20261208,20261215',
      'RDATE;VALUE=DATE:20261216',
    ])
    // Moved to before its start, and a holiday that postpones.
    expect(lines({ ...weekly, moved: [{ from: '2026-12-01', to: '2026-11-30' }] })).toEqual([
      'RRULE:FREQ=WEEKLY;WKST=MO',
      'EXDATE;VALUE=DATE:20261201',
      'RDATE;VALUE=DATE:20261130',
    ])
    expect(
      lines({ starts_on: '2026-12-25', unit: 'week', count: 2, holidays: 'next_working_day' }, '2027-12-31'),
    ).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=2;WKST=MO',
      'EXDATE;VALUE=DATE:20261225,20270101',
      'RDATE;VALUE=DATE:20261229,20270104',
    ])
    // Of two ends the one that the line cannot express is given by dates; one beyond the requested range is ignored.
    expect(lines({ ...weekly, count: 5, until: '2026-12-15' })).toEqual([
      'RRULE:FREQ=WEEKLY;COUNT=5;WKST=MO',
      'EXDATE;VALUE=DATE:20261222,20261229',
    ])
    expect(lines({ ...weekly, until: '2026-12-15' })).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20261215;WKST=MO'])
    expect(lines({ ...weekly, until: '2027-06-01', skipped: ['2026-12-29'] })).toEqual([
      'RRULE:FREQ=WEEKLY;UNTIL=20270601;WKST=MO',
      'EXDATE;VALUE=DATE:20261229',
    ])
  })
})

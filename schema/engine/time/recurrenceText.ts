import type { Locale } from '../text/format.ts'
import { formatDate } from '../text/format.ts'
import { nthOf, type Recurrence } from './recurrence.ts'
import { WEEKDAYS, type Weekday } from './shifts.ts'
import { weekdayOf } from './time.ts'

const EN_MONTHS = 'January February March April May June July August September October November December'.split(' ')
const EN_NTH: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const ZH_NTH: Readonly<Record<number, string>> = {
  1: '第一个',
  2: '第二个',
  3: '第三个',
  4: '第四个',
  [-1]: '最后一个',
}
const ZH_DAYS = ['一', '二', '三', '四', '五', '六', '日']
const ZH_UNITS = { day: '天', week: '周', month: '个月', year: '年' } as const

/** Days that some months do not have. */
const MISSING_IN_SOME = 28

const ordered = (weekdays: readonly Weekday[]) => WEEKDAYS.filter((one) => weekdays.includes(one))
const startOf = ({ starts_on }: Recurrence) => ({
  month: Number(starts_on.slice(5, 7)),
  day: Number(starts_on.slice(8)),
})
const weekdaysOf = ({ weekdays, starts_on }: Recurrence): readonly Weekday[] => {
  const startWeekday = WEEKDAYS[weekdayOf(starts_on) - 1]
  return weekdays.length || !startWeekday ? ordered(weekdays) : [startWeekday]
}
const isMonToFri = (weekdays: readonly Weekday[]) => weekdays.join() === WEEKDAYS.slice(0, 5).join()
const shortens = (rule: Recurrence, day: number) =>
  day > MISSING_IN_SOME && (rule.unit === 'month' || startOf(rule).month === 2)

const EN_SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const plurals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinal = (day: number) => `${day}${EN_SUFFIXES[plurals.select(day)] ?? 'th'}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const list = (words: readonly string[]) => words.join(', ').replace(/, (?=[^,]*$)/, ' and ')

function english(rule: Recurrence): string[] {
  const { unit, interval } = rule
  const nth = nthOf(rule)
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
  const start = startOf(rule)
  const month = String(EN_MONTHS[start.month - 1])
  const day = rule.month_day ?? start.day
  const last = shortens(rule, day) ? ', or the last day of a shorter month' : ''
  const position = () => {
    if (nth) return ` on the ${EN_NTH[nth.nth]} ${capital(nth.weekday)}${unit === 'year' ? ` of ${month}` : ''}`
    return unit === 'year' ? ` on ${day} ${month}${last}` : ` on the ${ordinal(day)}${last}`
  }
  const days = weekdaysOf(rule)
  const onPhrase = { day: () => '', week: () => ` on ${list(days.map(capital))}`, month: position, year: position }
  const main =
    unit === 'week' && interval === 1 && isMonToFri(days) ? 'Every Monday to Friday' : `${every}${onPhrase[unit]()}`
  return [
    main,
    ...(rule.count === null ? [] : [rule.count === 1 ? 'once' : `${rule.count} times`]),
    ...(rule.until === null ? [] : [`until ${formatDate(rule.until)}`]),
    ...(rule.holidays === 'drop' ? ['except bank holidays'] : []),
    ...(rule.holidays === 'next_working_day' ? ['moved to the next working day if a bank holiday'] : []),
  ]
}

function chinese(rule: Recurrence): string[] {
  const { unit, interval } = rule
  const nth = nthOf(rule)
  const every = interval === 1 ? `每${unit === 'month' ? '月' : ZH_UNITS[unit]}` : `每 ${interval} ${ZH_UNITS[unit]}`
  const start = startOf(rule)
  const day = rule.month_day ?? start.day
  const last = shortens(rule, day) ? '（较短的月份为最后一天）' : ''
  const position = () => {
    const month = unit === 'year' ? `${start.month} 月` : ''
    if (nth) return `${month}${ZH_NTH[nth.nth]}星期${ZH_DAYS[WEEKDAYS.indexOf(nth.weekday)]}`
    return `${month}${month && ' '}${day} 日${last}`
  }
  const days = weekdaysOf(rule)
  const named = () => (isMonToFri(days) ? '一至周五' : days.map((one) => ZH_DAYS[WEEKDAYS.indexOf(one)]).join('、'))
  // A space separates a figure from the characters before it.
  const inMonth = () => `${interval === 1 ? '' : '的'}${/\d/.test(position()) ? ' ' : ''}${position()}`
  const onPhrase = {
    day: () => '',
    week: () => (interval === 1 ? named() : `的周${named()}`),
    month: inMonth,
    year: inMonth,
  }
  return [
    `${every}${onPhrase[unit]()}`,
    ...(rule.count === null ? [] : [`共 ${rule.count} 次`]),
    ...(rule.until === null ? [] : [`至 ${formatDate(rule.until)}`]),
    ...(rule.holidays === 'drop' ? ['公共假日除外'] : []),
    ...(rule.holidays === 'next_working_day' ? ['遇公共假日顺延至下一工作日'] : []),
  ]
}

/** A rule as a sentence: `Every 2 weeks on Monday and Thursday, until 31/12/2026`. */
export const describeRecurrence = (rule: Recurrence, locale: Locale): string =>
  locale === 'zh' ? chinese(rule).join('，') : english(rule).join(', ')

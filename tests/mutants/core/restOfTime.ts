import { changedIn, type Rest, SOMETHING } from './unfound.ts'

const holidays = changedIn('schema/engine/time/bankHolidays.ts')
const dates = changedIn('schema/engine/time/recurrenceDates.ts')
const recurrence = changedIn('schema/engine/time/recurrence.ts')
const shifts = changedIn('schema/engine/time/shifts.ts')
const time = changedIn('schema/engine/time/time.ts')
const working = changedIn('schema/engine/time/working.ts')

/** Those in the code for time. */
export const restOfTime: readonly Rest[] = [
  holidays(
    'const takenDays = new Set(days.flatMap(([day]) => (isWeekend(day) ? [] : [day])))',
    ...([
      '([day]) => (isWeekend(day) ? [] : [day])',
      '() => undefined',
      'In none of the known years does a day that is made up for meet one that is not.',
    ] as const),
  ),
  holidays(
    'const takenDays = new Set(days.flatMap(([day]) => (isWeekend(day) ? [] : [day])))',
    ...(['[day]', '[]', 'In none of the known years does a day that is made up for meet one that is not.'] as const),
  ),
  holidays(
    'const takenDays = new Set(days.flatMap(([day]) => (isWeekend(day) ? [] : [day])))',
    ...(['[]', SOMETHING, 'No holiday is called so.'] as const),
  ),
  holidays(
    '].toSorted((a, b) => (a.day < b.day ? -1 : 1))',
    ...(['a.day < b.day', 'a.day <= b.day', 'No day is there twice.'] as const),
  ),
  holidays(
    'holidaysByKey.set(key, found)',
    ...(['holidaysByKey.set(key, found)', ';', 'What is kept is reckoned again, to the same.'] as const),
  ),
  dates(
    'const last = coming.length < n ? undefined : coming.at(-1)?.day',
    ...(['coming.at(-1)?.day', 'coming.at(-1).day', 'Where so many come there is a last.'] as const),
  ),
  dates(
    'if ((last !== undefined && date > last) || lookedAt > MAX_LEFT_OUT) break',
    ...(['last !== undefined', 'true', 'Nothing is after what is not there.'] as const),
  ),
  dates(
    'if ((last !== undefined && date > last) || lookedAt > MAX_LEFT_OUT) break',
    ...(['date > last', 'date >= last', 'The last one comes, and is left out in the next line.'] as const),
  ),
  dates(
    'return dates.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))',
    ...(['key(a) < key(b)', 'key(a) <= key(b)', 'No date is there twice.'] as const),
  ),
  recurrence(
    "if (rule.until !== null && rule.until < rule.starts_on) refuse('until', 'before_start')",
    ...(['rule.until !== null', 'true', 'Nothing is before what is not there.'] as const),
  ),
  recurrence(
    'if (nth > 0) return addDays(first, ((weekdayIndex - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)',
    ...(['nth > 0', 'nth >= 0', 'There is no 0th.'] as const),
  ),
  recurrence(
    'nth === null || weekday === null ? null : { nth, weekday }',
    ...([
      'nth === null || weekday === null',
      'nth === null && weekday === null',
      'They come together, or neither does.',
    ] as const),
  ),
  recurrence(
    'nth === null || weekday === null ? null : { nth, weekday }',
    ...(['nth === null', 'false', 'They come together, or neither does.'] as const),
  ),
  recurrence(
    'nth === null || weekday === null ? null : { nth, weekday }',
    ...(['weekday === null', 'false', 'They come together, or neither does.'] as const),
  ),
  recurrence(
    'for (let week = monday; week <= LAST_DAY; week = addDays(week, 7 * interval)) {',
    ...(['week <= LAST_DAY', 'week < LAST_DAY', 'The last day is no Monday.'] as const),
  ),
  recurrence(
    'if (first > LAST_DAY) return',
    ...(['first > LAST_DAY', 'first >= LAST_DAY', 'The last day is the first of no month.'] as const),
  ),
  recurrence(
    'if ((rule.until !== null && date > rule.until) || (rule.count !== null && count >= rule.count)) return',
    ...(['rule.until !== null', 'true', 'Nothing is after what is not there.'] as const),
  ),
  recurrence(
    'const found: Occurrence[] = []',
    ...(['[]', SOMETHING, 'What has no day is left out where the days are compared.'] as const),
  ),
  recurrence(
    'if (day !== undefined) found.push({ day, of: date })',
    ...(['day !== undefined', 'true', 'What has no day is left out where the days are compared.'] as const),
  ),
  recurrence(
    'if (one.day > to || count >= maxCount) break',
    ...([
      'count >= maxCount',
      'count > maxCount',
      'Those that are too many are cut off at the end: it only takes longer.',
    ] as const),
  ),
  {
    ...recurrence(
      'count++',
      ...(['count++', 'count--', 'Those that are too many are cut off at the end: it only takes longer.'] as const),
    ),
    sometimes: true,
  },
  recurrence(
    'return results.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).slice(0, maxCount)',
    ...(['key(a) < key(b)', 'key(a) <= key(b)', 'No date is there twice.'] as const),
  ),
  recurrence(
    'if (begins === undefined || ends === undefined) return undefined',
    ...([
      'begins === undefined || ends === undefined',
      'begins === undefined && ends === undefined',
      'A moment that is not there is no number, and no stretch runs forwards to or from it.',
    ] as const),
  ),
  recurrence(
    'if (begins === undefined || ends === undefined) return undefined',
    ...([
      'begins === undefined || ends === undefined',
      'false',
      'A moment that is not there is no number, and no stretch runs forwards to or from it.',
    ] as const),
  ),
  recurrence(
    'if (begins === undefined || ends === undefined) return undefined',
    ...([
      'begins === undefined',
      'false',
      'A moment that is not there is no number, and no stretch runs forwards to or from it.',
    ] as const),
  ),
  recurrence(
    'if (begins === undefined || ends === undefined) return undefined',
    ...([
      'ends === undefined',
      'false',
      'A moment that is not there is no number, and no stretch runs forwards to or from it.',
    ] as const),
  ),
  shifts(
    '.toSorted((a, b) => (a.from < b.from ? -1 : 1))',
    ...([
      'a.from < b.from',
      'a.from <= b.from',
      'Hours that begin together are one stretch, whichever is first.',
    ] as const),
  ),
  shifts(
    'if (busyRange.to <= range.from || busyRange.from >= range.to || busyRange.to <= busyRange.from) return [range]',
    ...([
      'busyRange.from >= range.to',
      'busyRange.from > range.to',
      'What only touches leaves the whole either way.',
    ] as const),
  ),
  shifts(
    'if (busyRange.to <= range.from || busyRange.from >= range.to || busyRange.to <= busyRange.from) return [range]',
    ...([
      'busyRange.to <= range.from',
      'busyRange.to < range.from',
      'What only touches leaves the whole either way.',
    ] as const),
  ),
  time(
    'if (text.length !== 10) return false',
    ...([
      'text.length !== 10',
      'false',
      'What is longer or shorter is none either way: it only takes longer.',
    ] as const),
  ),
  time(
    "if (typeof value === 'string' && isDay(value)) {",
    ...(["typeof value === 'string'", 'true', 'A number or a moment is no day when it is read as one.'] as const),
  ),
  time(
    "const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''",
    ...([
      'parts.find((p) => p.type === type)?.value',
      'parts.find(p => p.type === type).value',
      'Each part that is asked for is there.',
    ] as const),
  ),
  time(
    "const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''",
    ...(["''", '"Stryker was here!"', 'Each part that is asked for is there.'] as const),
  ),
  time(
    'if (shows(middle) < wall) before = middle',
    ...(['shows(middle) < wall', 'shows(middle) <= wall', 'It is asked for times that no clock shows.'] as const),
  ),
  time(
    "return fromWallClock(day, '00:00', timeZone) ?? firstShowing(`${day}T00:00:00`, timeZone)",
    ...(["'00:00'", '""', 'What is looked for then is the same moment.'] as const),
  ),
  time(
    'if (!instants.has(key)) {',
    ...(['!instants.has(key)', 'true', 'What is kept is reckoned again, to the same.'] as const),
  ),
  time(
    'if (instants.size >= MAX_KEPT) instants.clear()',
    ...(['instants.size >= MAX_KEPT', 'false', 'What is kept is reckoned again, to the same.'] as const),
  ),
  time(
    'if (instants.size >= MAX_KEPT) instants.clear()',
    ...([
      'instants.size >= MAX_KEPT',
      'instants.size < MAX_KEPT',
      'What is kept is reckoned again, to the same.',
    ] as const),
  ),
  time(
    'if (instants.size >= MAX_KEPT) instants.clear()',
    ...([
      'instants.size >= MAX_KEPT',
      'instants.size > MAX_KEPT',
      'What is kept is reckoned again, to the same.',
    ] as const),
  ),
  time(
    'if (instants.size >= MAX_KEPT) instants.clear()',
    ...(['instants.size >= MAX_KEPT', 'true', 'What is kept is reckoned again, to the same.'] as const),
  ),
  time(
    ".replace(', ', ' ')",
    ...(["' '", '""', 'Not every engine writes a comma there: that of the tests does not.'] as const),
  ),
  working('exceptions: [],', ...(['[]', SOMETHING, 'No day is called so.'] as const)),
  working(
    'for (let day = first, pause = 0; pause < LONGEST_PAUSE; day = addDays(day, 1)) {',
    ...([
      'pause < LONGEST_PAUSE',
      'pause <= LONGEST_PAUSE',
      'Two years or a day more: nobody works that little.',
    ] as const),
  ),
  working(
    "if (pause > LONGEST_PAUSE) throw new RangeError('no hours are worked in this week')",
    ...([
      'pause > LONGEST_PAUSE',
      'pause >= LONGEST_PAUSE',
      'Two years or a day more: nobody works that little.',
    ] as const),
  ),
  working(
    'if (length <= 0) continue',
    ...(['length <= 0', 'length < 0', 'A stretch of no length takes nothing.'] as const),
  ),
  working(
    'return shiftsOn(day, week.pattern, week.zone).at(-1)?.to ?? toMillis(from)',
    ...([
      'shiftsOn(day, week.pattern, week.zone).at(-1)?.to',
      'shiftsOn(day, week.pattern, week.zone).at(-1).to',
      'The day is worked: it was looked for.',
    ] as const),
  ),
  working(
    '.filter((one) => one.to > one.from)',
    ...(['one.to > one.from', 'one.to >= one.from', 'A stretch of no length takes nothing.'] as const),
  ),
]

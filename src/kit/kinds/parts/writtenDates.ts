import { GB, type ParsedResult } from 'chrono-node/en'
import { hans } from 'chrono-node/zh'
import { parseTime } from '../time.tsx'

/** A date (`YYYY-MM-DD`), with a time (`HH:mm`) where one was given. */
export interface WrittenDate {
  readonly day: string
  readonly time?: string
}

const PAST = /\b(last|ago|past|yesterday)\b|昨|前|上/i

const two = (value: number | null) => String(value ?? 0).padStart(2, '0')

/** The single date at the start of a text, and the text after it. A month or a year alone is not a date. */
function beginning(text: string, now: Date): { found: ParsedResult; rest: string } | undefined {
  const parser = /\p{Script=Han}/u.test(text) ? hans : GB
  const results = parser.parse(text, now, { forwardDate: !PAST.test(text) })
  const [result] = results
  if (!result || results.length > 1 || result.index !== 0 || result.end) return undefined
  const { start } = result
  const isDay = start.isCertain('day') || start.isCertain('weekday')
  return isDay ? { found: result, rest: text.slice(result.text.length).trim() } : undefined
}

/**
 * Parses a date in words: `tomorrow`, `next tue`, `3rd march`, `in 3 days`, `fri 2pm`, `tomorrow 9`, `下周二`. Dates without a year are in the future,
 * unless the text says otherwise.
 * @param now the business's local date and time
 * @returns undefined where the text as a whole is not a date
 */
export function writtenDate(text: string, { day, time }: Required<WrittenDate>): WrittenDate | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const parsedStart = beginning(text.normalize('NFKC').trim(), new Date(year, month - 1, date, hour, minute))
  if (!parsedStart) return undefined
  const { start } = parsedStart.found
  const found = `${String(start.get('year')).padStart(4, '0')}-${two(start.get('month'))}-${two(start.get('day'))}`
  if (start.isCertain('hour'))
    return parsedStart.rest === ''
      ? { day: found, time: `${two(start.get('hour'))}:${two(start.get('minute'))}` }
      : undefined
  if (parsedStart.rest === '') return { day: found }
  const writtenTime = parseTime(parsedStart.rest.replace(/^at /i, ''))
  return writtenTime ? { day: found, time: writtenTime } : undefined
}

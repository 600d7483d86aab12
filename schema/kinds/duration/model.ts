import { z } from 'zod'
import { buildOnce, type Field, type FieldOptions, NO_OPTIONS, parsed } from '../../engine/fields/field.ts'
import type { Locale } from '../../engine/text/format.ts'

export interface DurationOptions extends FieldOptions<number> {
  /** Smallest value, in minutes. */
  readonly min?: number
  /** Largest value, in minutes. */
  readonly max?: number
}

const HOUR = 60

/** A duration in whole minutes; 0 to a week by default. */
export function duration<const O extends DurationOptions>(options: O = NO_OPTIONS): Field<number, O> {
  const { min = 0, max = 7 * 24 * HOUR } = options
  if (min > max) throw new Error(`duration: min ${min} is over max ${max}`)
  const schema = buildOnce(() => z.int().gte(min).lte(max))
  return {
    kind: 'duration',
    options,
    get schema() {
      return schema()
    },
    store: { as: 'column', type: 'integer', check: (c) => `${c} between ${min} and ${max}` },
    operators: ['eq', 'gte', 'gt', 'lte', 'lt'],
    parse: (raw) => parsed(z.int32(), raw.trim() === '' ? raw : Number(raw), 'int'),
    hints: { align: 'right', min, max, places: 0, width: 96 },
  }
}

/** Minutes as people write them: `45 min`, `1 h`, `7 h 45`. */
export function formatDuration(minutes: number, locale: Locale): string {
  const hours = Math.trunc(minutes / HOUR)
  const rest = minutes % HOUR
  if (locale === 'zh')
    return [...(hours ? [`${hours} 小时`] : []), ...(rest || !hours ? [`${rest} 分钟`] : [])].join(' ')
  if (!hours) return `${rest} min`
  return rest ? `${hours} h ${String(rest).padStart(2, '0')}` : `${hours} h`
}

const CLOCK = /^(\d{1,4})\s*[:：]\s*([0-5]\d)$/
const WORDS =
  /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?|小时|时))?\s*(?:(\d{1,5})\s*(?:m|mins?|minutes?|分钟|分)?)?$/i

const PARTS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' }

/**
 * Parses a typed duration to minutes: `90`, `1:30`, `1h30`, `1 h 30`, `1.5 h`, `1½ h`, `45 min`; undefined for anything else, and for fractions of a
 * minute.
 */
export function parseDuration(text: string): number | undefined {
  const normalised = text
    .replace(/(\d*)\s*([¼½¾])/, (_, whole: string, part: string) => `${whole || '0'}${PARTS[part]}`)
    .normalize('NFKC')
    .trim()
  const [, onClock, minute] = CLOCK.exec(normalised) ?? []
  if (onClock !== undefined) return Number(onClock) * HOUR + Number(minute)
  const [found, hours, minutes] = WORDS.exec(normalised) ?? []
  if (!found) return undefined
  const total = Number((hours ?? '0').replace(',', '.')) * HOUR + Number(minutes ?? 0)
  return Math.abs(total - Math.round(total)) < 1e-9 ? Math.round(total) : undefined
}

import type { AnyResource } from '../../../schema/define.ts'
import type { FieldError } from '../../../schema/errors.ts'
import type { Field } from '../../../schema/fields/field.ts'
import { LOCALES, parseDate } from '../../../schema/format.ts'
import { fileWords } from '../../../schema/i18n/fileWords.ts'
import { fromWallClock, isDay } from '../../../schema/time.ts'
import { splitValues } from '../query.ts'

/** A cell that cannot be what its column is for. */
export class BadCell extends Error {
  readonly refusal: FieldError
  constructor(code: string, params?: Record<string, unknown>) {
    super(code)
    this.refusal = params ? { code, params } : { code }
  }
}

/** Names of records that stand in a cell; their ids are looked up for many rows at once. */
export interface Titles {
  readonly target: string
  readonly titles: readonly string[]
  readonly many: boolean
}
export const isTitles = (value: unknown): value is Titles =>
  typeof value === 'object' && value !== null && 'titles' in value && 'target' in value

/** What the text of a cell stands for: a value of the wire, or names to be looked up. */
export type CellReader = (text: string) => unknown

const fold = (text: string) => text.trim().toLowerCase()

const YES = new Set(['true', 'yes', 'y', '1', 'x', '✓', '是', '真'])
const NO = new Set(['false', 'no', 'n', '0', '否', '假'])

function flag(text: string): boolean {
  if (YES.has(fold(text))) return true
  if (NO.has(fold(text))) return false
  throw new BadCell('flag')
}

/** A figure as people write it: `£1,234.50`, `12,5`, `20 %`. */
export function figure(text: string): number {
  const bare = text.replace(/[\s£$€%\u00a0]/g, '').replace(/^\((.+)\)$/, '-$1')
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : /^[+-]?\d+,\d{1,2}$/.test(bare)
      ? bare.replace(',', '.')
      : bare
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) throw new BadCell('number')
  return Number(plain)
}

/** `2026-11-21`, `21/11/2026`, and either followed by midnight, as spreadsheets write days. */
function day(text: string): string {
  const bare = text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  const found = isDay(bare) ? bare : parseDate(bare)
  if (!found) throw new BadCell('date')
  return found
}

/** An ISO instant, or a day and a time on the business's clock. */
function instant(text: string): string {
  const bare = text.trim()
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(bare)) return bare
  const [, date = bare, hour = '0', rest = ':00'] = /^(\S+?)[T ]+(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(bare) ?? []
  const found = fromWallClock(day(date), hour.padStart(2, '0') + rest)
  if (!found) throw new BadCell('instant')
  return found
}

function timeOfDay(text: string): string {
  const [, hour = '', minute] = /^(\d{1,2}):(\d{2})(:00)?$/.exec(text.trim()) ?? []
  if (!minute) throw new BadCell('time')
  return `${hour.padStart(2, '0')}:${minute}`
}

function structure(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new BadCell('type')
  }
}

/** Keys of choices by their own name and by their labels in every language. */
function choiceReader(resource: AnyResource, name: string, keys: readonly string[]): (text: string) => string {
  const byName = new Map<string, string>()
  for (const locale of LOCALES) {
    const words = fileWords(resource, locale)
    for (const key of keys) byName.set(fold(words.choice(name, key)), key)
  }
  for (const key of keys) byName.set(fold(key), key)
  return (text) => {
    const key = byName.get(fold(text))
    if (key === undefined) throw new BadCell('choice', { choices: [...keys] })
    return key
  }
}

const list = (text: string) =>
  splitValues(text)
    .map((one) => one.trim())
    .filter(Boolean)

const id = (text: string): number => {
  const n = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0
  if (n < 1) throw new BadCell('id')
  return n
}

/** How the cells of a column become values of a field, by what the field's own column holds. */
export function cellReader(resource: AnyResource, name: string, field: Field, byId: boolean): CellReader {
  const { store, hints } = field
  if (store.as === 'child') return structure
  if (store.as === 'link') {
    if (byId) return (text) => list(text).map(id)
    return (text): Titles => ({ target: store.references, titles: list(text), many: true })
  }
  if (store.anyOf) return id
  if (store.references) {
    const target = store.references
    return byId ? id : (text): Titles => ({ target, titles: [text.trim()], many: false })
  }
  switch (store.type.replace(/\(.*/, '')) {
    case 'boolean':
      return flag
    case 'text[]': {
      const one = choiceReader(resource, name, hints.choices ?? [])
      return (text) => list(text).map(one)
    }
    case 'jsonb':
      return structure
    case 'date':
      return day
    case 'timestamptz':
      return instant
    case 'time':
      return timeOfDay
    case 'numeric':
    case 'integer':
      return figure
    default:
      return hints.choices ? choiceReader(resource, name, hints.choices) : (text) => text
  }
}

import { BadValue } from '../fields/field.ts'
import { plainFigure } from '../text/figure.ts'
import { parseDate } from '../text/format.ts'
import { countedDays } from './days.ts'
import { slug } from './slug.ts'
import type { FilterField, Vocabulary } from './vocabulary.ts'

/** Titles of records of other resources. */
export interface Titles {
  /** Undefined until it is known. */
  readonly titleOf: (field: FilterField, id: string) => string | undefined
  /** The id of the record with this title; null when there is none, undefined until it is known. */
  readonly idOf: (field: FilterField, title: string) => string | null | undefined
}

/** The API value of a typed value, or why there is none. */
export type ValueReading =
  | { readonly wire: string }
  /** No error yet: its record is still being looked up. */
  | { readonly pending: true }
  | { readonly problem: string }

/** API value of the caller. */
export const ME = 'me'

const ID = /^#(\d{1,16})$/

function isAccepted(field: FilterField, text: string): boolean {
  try {
    field.field.parse(text)
    return true
  } catch (error) {
    if (error instanceof BadValue) return false
    throw error
  }
}

function dayOption(text: string, { days, texts }: Vocabulary): string | undefined {
  const typed = slug(text)
  const fixed = days.find(({ keys }) => keys.includes(typed))
  if (fixed) return fixed.wire
  if (countedDays(typed)) return typed
  const [count] = /[1-9]\d{0,2}/.exec(typed) ?? []
  const direction = count && (['last', 'next'] as const).find((w) => slug(texts.counted(w, Number(count))) === typed)
  return direction ? `${direction}-${count}-days` : undefined
}

/** Parses a typed value of a field. Days are also accepted as people write them (`21/11/2026`), numbers with currency signs and commas. */
export function readValue(field: FilterField, text: string, vocabulary: Vocabulary, titles: Titles): ValueReading {
  const { options, target } = field
  const { hints } = field.field
  if (text.trim() === '') return { problem: 'empty' }
  if (options) {
    const typed = slug(text)
    const found = options.find(({ wire }) => wire === text) ?? options.find(({ keys }) => keys.includes(typed))
    return found ? { wire: found.wire } : { problem: 'choice' }
  }
  if (hints.people && (text === ME || slug(text) === slug(vocabulary.texts.me))) return { wire: ME }
  if (target) {
    const [, id] = ID.exec(text) ?? []
    if (id) return isAccepted(field, id) ? { wire: id } : { problem: 'record' }
    const recordId = titles.idOf(field, text)
    if (recordId === undefined) return { pending: true }
    return recordId === null ? { problem: 'record' } : { wire: recordId }
  }
  if (isAccepted(field, text)) return { wire: text }
  if (hints.calendar) {
    const wire = dayOption(text, vocabulary) ?? parseDate(text)
    return wire && (countedDays(wire) || vocabulary.days.some((day) => day.wire === wire) || isAccepted(field, wire))
      ? { wire }
      : { problem: 'day' }
  }
  if (hints.places === undefined) return { problem: 'value' }
  const plain = plainFigure(text)
  return plain !== undefined && isAccepted(field, plain) ? { wire: plain } : { problem: 'number' }
}

/** Prints an API value; parsed again it is the same value. */
export function printValue(field: FilterField, wire: string, vocabulary: Vocabulary, titles: Titles): string {
  const { options, target } = field
  if (options) return options.find((option) => option.wire === wire)?.keys[0] ?? wire
  if (field.field.hints.people && wire === ME) return slug(vocabulary.texts.me)
  if (target) {
    if (!/^\d+$/.test(wire)) return wire
    const title = titles.titleOf(field, wire)
    return title !== undefined && !ID.test(title) && titles.idOf(field, title) === wire ? title : `#${wire}`
  }
  if (!field.field.hints.calendar) return wire
  const day = vocabulary.days.find((option) => option.wire === wire)
  if (day) return day.keys[0] ?? wire
  const countedWord = countedDays(wire)
  const ownSlug = countedWord && slug(vocabulary.texts.counted(countedWord.way, countedWord.count))
  return ownSlug && dayOption(ownSlug, vocabulary) === wire ? ownSlug : wire
}

import type { Field, RecordFeature } from '../engine/fields/field.ts'

/** A value that must be refused, and its code. */
export interface RefusedSample {
  readonly why: string
  readonly value: unknown
  /** Refused at this entry of the list, not at the list. */
  readonly entry?: number
}

/** The record that a value is for. */
export interface SampleOptions {
  /** Differs from record to record. */
  readonly n: number
  /** Index of the field among those of its record. */
  readonly place: number
  /** Name of the field. */
  readonly name: string
  /** A resource with the feature. */
  readonly carrier: (part: RecordFeature) => string | undefined
}

/** Values of one field for tests: contract tests, the factory of records, fuzzing. */
export interface Samples {
  /** An accepted value that is not the default; undefined when the field is better left alone. */
  readonly valid: (options: SampleOptions) => unknown
  readonly refused: readonly RefusedSample[]
}

export type SamplesOf = (field: Field) => Samples

const NUL = 'a\u0000b'
const DIFFERENT = { text: 12, number: 'many', flag: 'yes', list: 'one', object: { a: 1 } } as const

const why = (what: string) => (value: unknown) => ({ why: `${what} ${JSON.stringify(value).slice(0, 30)}`, value })
const type = why('wrong type')
const form = why('wrong form')

export const wrongTypes = {
  text: [DIFFERENT.text, true, DIFFERENT.object, ['a']].map(type),
  number: [DIFFERENT.number, true, DIFFERENT.object].map(type),
  flag: [DIFFERENT.flag, 1, DIFFERENT.object].map(type),
  list: [DIFFERENT.list, 5, DIFFERENT.object].map(type),
  object: [DIFFERENT.text, true, DIFFERENT.list].map(type),
} as const

/** @param values of the right type and wrong form; `NUL` is always one of a text's */
export const wrongForms = (...values: readonly unknown[]): RefusedSample[] => values.map(form)
/** A list with one wrong entry is refused at the entry. */
export const wrongEntries = (...values: readonly unknown[]): RefusedSample[] =>
  values.map((value) => (Array.isArray(value) && value.length === 1 ? { ...form(value), entry: 0 } : form(value)))
export const wrongText = (...values: readonly unknown[]): RefusedSample[] => wrongForms(...values, NUL)

/** Outside the limits of a number, and with too many decimals. */
export function beyond({ hints: { min, max, places = 0 } }: Field): RefusedSample[] {
  return [
    ...(min === undefined ? [] : [{ why: 'under the least', value: min - 1 }]),
    ...(max === undefined ? [] : [{ why: 'over the greatest', value: max + 1 }]),
    ...(places > 0 ? [{ why: 'too fine', value: Number(`${Math.max(min ?? 0, 1)}.${'0'.repeat(places)}1`) }] : []),
  ]
}

/** Longer and shorter than a text may be. */
export function beyondText({ hints: { min = 0, max } }: Field): RefusedSample[] {
  return [
    ...(max === undefined ? [] : [{ why: 'too long', value: 'x'.repeat(max + 1) }]),
    ...(min > 1 ? [{ why: 'too short', value: 'x'.repeat(min - 1) }] : []),
  ]
}

/** More entries than a list may have. */
export const tooMany = ({ hints: { max = 0 } }: Field, entry: (i: number) => unknown): RefusedSample => ({
  why: 'too many',
  value: Array.from({ length: max + 1 }, (_, i) => entry(i)),
})

export const blank = ({ options: { required } }: Field): RefusedSample[] =>
  required ? [{ why: 'blank', value: ' \n ' }] : []
export const emptyList = ({ options: { required } }: Field): RefusedSample[] =>
  required ? [{ why: 'empty', value: [] }] : []

export const within = (preferred: number, { hints: { min = 0, max = preferred } }: Field): number =>
  Math.min(Math.max(preferred, min), max)

/** A text of words with a number, as long as the field requires. */
export function words({ hints: { min = 0, max = 255 } }: Field, { name, n }: SampleOptions): string {
  const long = `${name.replaceAll('_', ' ')} ${n}`
  return (long.length > max ? `T${n.toString(36)}` : long).padEnd(min, 'x')
}

/** A day of 2026 or later. */
export const dayAt = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

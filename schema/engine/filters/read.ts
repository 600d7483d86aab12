import { isDay } from '../time/time.ts'
import type { Comparison, Placed, Term, Token } from './grammar.ts'
import { readValue, type Titles, type ValueReading } from './values.ts'
import type { FilterField, Vocabulary } from './vocabulary.ts'

/** Filters of a list as in its address: words, and API name (`unit`, `unit_not`, `price_gte`) → values. */
export interface Filters {
  readonly q: string
  readonly filters: Readonly<Record<string, readonly string[]>>
}

/** Why a token is not applied. `code` is the last part of a message key. */
export interface TokenProblem {
  readonly code: string
  readonly params: Readonly<Record<string, string>>
}

/** One parsed term. */
export interface Reading {
  readonly token: Term
  readonly field?: FilterField
  readonly values: readonly ValueReading[]
  readonly problem?: TokenProblem
  /** A record is still being looked up by title; the term is not applied until it is found. */
  readonly pending: boolean
}

/** API names of the term, in the order of its values. */
const SUFFIXES: Readonly<Record<Comparison, readonly string[]>> = {
  eq: [''],
  gt: ['_gt'],
  gte: ['_gte'],
  lt: ['_lt'],
  lte: ['_lte'],
  range: ['_gte', '_lte'],
}

function isReversed([from, to]: readonly string[], { hints }: FilterField['field']): boolean {
  if (!from || !to) return false
  if (hints.places !== undefined) return Number(from) > Number(to)
  return isDay(from) && isDay(to) && from > to
}

/** Parses a single term; `readTokens` handles combinations. */
export function readTerm(token: Term, vocabulary: Vocabulary, titles: Titles): Reading {
  const { name, negated, comparison, values } = token
  const field = vocabulary.find(name)
  const wrong = (code: string, params: Readonly<Record<string, string>> = {}): Reading => {
    const problem = { code, params: { name: field?.label ?? name, ...params } }
    return { token, ...(field ? { field } : {}), values: [], problem, pending: false }
  }
  if (!field) {
    const like = vocabulary.like(name).map(({ key }) => key)
    return like.length > 0 ? wrong('inexact_field', { like: like.join(', ') }) : wrong('unknown_field')
  }
  const isComparison = comparison !== 'eq'
  if (values.every((value) => value.trim() === '')) return wrong('empty')
  if (isComparison && !field.field.operators.includes('gte')) return wrong('not_compared')
  if (isComparison && negated) return wrong('not_excluded')
  const open = comparison === 'range'
  const read = values.map((value) =>
    open && value === '' ? { wire: '' } : readValue(field, value, vocabulary, titles),
  )
  const bad = read.findIndex((value) => 'problem' in value)
  const first = read[bad]
  if (first && 'problem' in first) return wrong(first.problem, { value: values[bad] as string })
  const wires = read.flatMap((value) => ('wire' in value ? [value.wire] : []))
  if (open && isReversed(wires, field.field)) return wrong('reversed')
  return { token, field, values: read, pending: wires.length < read.length }
}

/** The API names and values of a term that can be applied. */
export function partsOf({ token, field, values, problem, pending }: Reading): [string, string[]][] {
  if (!field || problem || pending) return []
  const wires = values.flatMap((value) => ('wire' in value ? [value.wire] : []))
  if (token.comparison === 'eq') return [[field.name + (token.negated ? '_not' : ''), [...new Set(wires)]]]
  return SUFFIXES[token.comparison].flatMap((suffix, i) => (wires[i] ? [[field.name + suffix, [wires[i]]]] : []))
}

/**
 * Combines tokens to filters. Values of one field mean "any of these"; a second end of a range is an error of its own. Terms with an error, or whose
 * record is still being looked up, are left out.
 */
export function readTokens<T extends Token | Placed>(
  tokens: readonly T[],
  vocabulary: Vocabulary,
  titles: Titles,
): Filters & { readonly readings: readonly (Reading | undefined)[] } {
  const filters: Record<string, string[]> = {}
  const readings = tokens.map((token): Reading | undefined => {
    if (token.is === 'word') return undefined
    const reading = readTerm(token, vocabulary, titles)
    const parts = partsOf(reading)
    const isEqual = token.comparison === 'eq'
    if (!isEqual && parts.some(([name]) => filters[name]))
      return { ...reading, problem: { code: 'twice', params: { name: reading.field?.label ?? token.name } } }
    for (const [name, values] of parts) filters[name] = [...new Set([...(filters[name] ?? []), ...values])]
    return reading
  })
  const words = tokens.flatMap((token) => (token.is === 'word' ? token.text.split(/\s+/).filter(Boolean) : []))
  return { q: words.join(' '), filters, readings }
}

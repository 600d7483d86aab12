import type { Comparison, Term, Token } from './grammar.ts'
import type { Filters } from './read.ts'
import { printValue, type Titles } from './values.ts'
import type { FilterField, Vocabulary } from './vocabulary.ts'

const ENDS: readonly Comparison[] = ['gte', 'gt', 'lte', 'lt']

function termsOf(field: FilterField, { filters }: Filters, vocabulary: Vocabulary, titles: Titles): Term[] {
  const valuesWith = (suffix: string) => filters[field.name + suffix] ?? []
  const term = (comparison: Comparison, wires: readonly string[], negated = false): Term => {
    const values = wires.map((wire) => wire && printValue(field, wire, vocabulary, titles))
    return { is: 'term', name: field.key, negated, comparison, values }
  }
  const terms: Term[] = []
  if (valuesWith('').length > 0) terms.push(term('eq', valuesWith('')))
  if (valuesWith('_not').length > 0) terms.push(term('eq', valuesWith('_not'), true))
  const [from, to] = [valuesWith('_gte')[0], valuesWith('_lte')[0]]
  if (from && to) terms.push(term('range', [from, to]))
  for (const end of ENDS) {
    const value = valuesWith(`_${end}`)[0]
    if (value && !(from && to && (end === 'gte' || end === 'lte'))) terms.push(term(end, [value]))
  }
  return terms
}

/** The terms of a list's filters, in the order of its address. Unknown names are left out. */
export function termsOfFilters(state: Filters, vocabulary: Vocabulary, titles: Titles): Term[] {
  const names = Object.keys(state.filters).flatMap((wire) => {
    const field = vocabulary.byName(wire) ?? vocabulary.byName(wire.replace(/_(not|gte|gt|lte|lt)$/, ''))
    return field ? [field] : []
  })
  return [...new Set(names)].flatMap((field) => termsOf(field, state, vocabulary, titles))
}

/** The words of a search as tokens. */
export const wordsOf = (q: string): Token[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ is: 'word', text }))

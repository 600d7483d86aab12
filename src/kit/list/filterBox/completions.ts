import { type Placed, parseTokens, printToken, type Term } from '../../../../schema/engine/filters/grammar.ts'
import { slug } from '../../../../schema/engine/filters/slug.ts'
import { ME, printValue } from '../../../../schema/engine/filters/values.ts'
import type { FilterField, Vocabulary } from '../../../../schema/engine/filters/vocabulary.ts'
import { AUTOCOMPLETE_LIMIT } from '../../limits.ts'
import type { Names } from './useTitles.ts'

/** One suggestion to replace the typed text with. */
export interface Completion {
  readonly id: string
  readonly label: string
  /** Shown next to it: the word that may be typed. */
  readonly key?: string
  readonly colour?: string | null | undefined
  /** The text with the suggestion accepted; with `more`, a comma for a further value follows. */
  readonly text: string
  readonly caret: number
}

export interface Completions {
  /** What is being typed, for the hint next to the list. */
  readonly hint: 'field' | 'option' | 'number' | 'day' | 'text' | undefined
  readonly options: readonly Completion[]
  /** Only the offered values are valid: the first is selected unless the user selects another. */
  readonly isClosed: boolean
  /** It completes a name; its value follows. */
  readonly isName: boolean
}

const NO_COMPLETIONS: Completions = { hint: undefined, options: [], isClosed: false, isName: false }

interface Candidate {
  readonly wire: string
  readonly label: string
  readonly colour?: string | null | undefined
  readonly more?: readonly string[]
}

/** Ranks candidates: first those that begin with the typed text, then those with a word that does, then those that contain it. */
function ranked<T extends Pick<Candidate, 'label' | 'more'>>(candidates: readonly T[], typed: string): T[] {
  const wantedSlug = slug(typed)
  const rank = ({ label, more = [] }: T): number => {
    const keys = [slug(label), ...more]
    if (keys.some((key) => key.startsWith(wantedSlug))) return 0
    return keys.some((key) => key.includes(`-${wantedSlug}`)) ? 1 : keys.some((key) => key.includes(wantedSlug)) ? 2 : 3
  }
  if (wantedSlug === '') return [...candidates]
  return [0, 1, 2].flatMap((n) => candidates.filter((candidate) => rank(candidate) === n))
}

/** Candidates for a value of a field: the options of a type with few values, names of records, dates, or the values of the loaded rows. */
function candidatesOf(field: FilterField, vocabulary: Vocabulary, names: Names, loaded: readonly unknown[]) {
  const { options, target } = field
  const { hints } = field.field
  if (options)
    return { hint: 'option' as const, closed: true, from: options.map((o) => ({ ...o, more: o.keys })) as Candidate[] }
  if (target)
    return {
      hint: 'option' as const,
      closed: true,
      from: [
        ...(hints.people ? [{ wire: ME, label: vocabulary.texts.me }] : []),
        ...(names.all(field) ?? []).map(({ id, label, colour }): Candidate => ({ wire: String(id), label, colour })),
      ],
    }
  if (hints.calendar) {
    const countedCandidates = (['last', 'next'] as const).flatMap((direction) =>
      [7, 30].map(
        (n): Candidate => ({ wire: `${direction}-${n}-days`, label: vocabulary.texts.counted(direction, n) }),
      ),
    )
    const days = vocabulary.days.map((o): Candidate => ({ ...o, more: o.keys }))
    return {
      hint: 'day' as const,
      closed: true,
      from: [...days.slice(0, 3), ...countedCandidates.slice(0, 2), ...days.slice(3), ...countedCandidates.slice(2)],
    }
  }
  if (hints.places !== undefined) return { hint: 'number' as const, closed: false, from: [] }
  const values = [...new Set(loaded.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : [])))]
  return {
    hint: 'text' as const,
    closed: false,
    from: values.sort().map((value): Candidate => ({ wire: value, label: value })),
  }
}

const replaced = (text: string, { start, end }: Placed, replacement: string) => ({
  text: text.slice(0, start) + replacement + text.slice(end),
  caret: start + replacement.length,
})

/**
 * Suggestions at the caret: names of fields at the start of a word, else values of the field.
 * @param loaded values of a field in the rows on screen
 */
export function completionsAt(
  text: string,
  caret: number,
  vocabulary: Vocabulary,
  names: Names,
  loaded: (field: string) => readonly unknown[],
): Completions {
  const token = parseTokens(text).find(({ start, end }) => start < caret && caret <= end)
  if (token && token.end !== caret) return NO_COMPLETIONS
  if (!token || token.is === 'word') {
    const typed = token ? text.slice(token.start, caret) : ''
    if (/^-?["“”]/.test(typed)) return NO_COMPLETIONS
    const minus = typed.startsWith('-') ? '-' : ''
    const replacedRange = token ?? ({ start: caret, end: caret } as Placed)
    const fields = vocabulary.fields.map((field) => ({
      field,
      label: field.label,
      more: [field.key, slug(field.name)],
    }))
    const options = ranked(fields, typed.slice(minus.length)).map(({ field }): Completion => {
      const replacement = `${minus}${field.key}:`
      return { id: field.name, label: field.label, key: replacement, ...replaced(text, replacedRange, replacement) }
    })
    return { hint: 'field', options, isClosed: false, isName: true }
  }
  const field = vocabulary.find(token.name)
  if (!field) return NO_COMPLETIONS
  const { hint, closed, from } = candidatesOf(field, vocabulary, names, loaded(field.name))
  const typed = token.values.at(-1) ?? ''
  const before = token.values.slice(0, -1)
  const isChosen = (value: string) => before.some((other) => slug(other) === slug(value))
  const options = ranked(from, typed)
    .map((candidate) => ({ ...candidate, value: printValue(field, candidate.wire, vocabulary, names) }))
    .filter(({ value }) => !isChosen(value) && (closed || slug(value) !== slug(typed)))
    .slice(0, field.target ? AUTOCOMPLETE_LIMIT : undefined)
    .map(({ wire, label, colour, value }): Completion => {
      const { name, negated, comparison } = token
      const term: Term = { is: 'term', name, negated, comparison, values: [...before, value] }
      return { id: `${field.name}-${wire}`, label, colour, ...replaced(text, token, printToken(term)) }
    })
  return { hint, options, isClosed: closed, isName: false }
}

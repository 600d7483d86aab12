import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { containsCardNumber } from '../../../../schema/engine/fields/refuseCardNumbers.ts'
import { printToken, type Term, type Token } from '../../../../schema/engine/filters/grammar.ts'
import { type Filters, type Reading, readTerm, readTokens } from '../../../../schema/engine/filters/read.ts'
import { slug } from '../../../../schema/engine/filters/slug.ts'
import { printValue, type Titles } from '../../../../schema/engine/filters/values.ts'
import type { FilterField, Vocabulary } from '../../../../schema/engine/filters/vocabulary.ts'
import { termsOfFilters } from '../../../../schema/engine/filters/write.ts'
import { DEBOUNCE_MS } from '../../limits.ts'
import type { Listing } from '../useListing.ts'
import { type Box, chipOf, closeChip, completeAll, tokensOf, typeText } from './box.ts'
import { filtersKey } from './useInstantFilter.ts'
import { useTitles } from './useTitles.ts'
import { useVocabulary } from './useVocabulary.ts'

const ID = /^#(\d+)$/
const NO_NAMES = { titleOf: () => undefined, idOf: () => undefined }

/** Whether the next letter could change the meaning of the last token: the name of a field, or a complete value. */
function mayGoOn(token: Token | undefined, vocabulary: Vocabulary, titles: Titles): boolean {
  if (!token) return false
  if (token.is === 'word') {
    const typedSlug = slug(token.text)
    return typedSlug !== '' && vocabulary.fields.some(({ key }) => key.startsWith(typedSlug))
  }
  const { field } = readTerm(token, vocabulary, titles)
  return token.comparison === 'eq' && !field?.options && !field?.target && !field?.field.hints.calendar
}

/**
 * State of the filter box and its synchronisation with the list: applied at once on Enter and after a pause while typing, and updated when the list's
 * state changes elsewhere.
 */
export function useFilterBox(listing: Pick<Listing, 'resource' | 'state' | 'go' | 'narrow'>) {
  const { resource, state } = listing
  const vocabulary = useVocabulary(resource, state.archived)
  const fromState = useCallback((): Box => {
    const chips = termsOfFilters(state, vocabulary, NO_NAMES).map(chipOf)
    return { chips, text: state.q, editing: null, isSettled: true }
  }, [state, vocabulary])
  const [box, setBox] = useState(fromState)
  const latest = useRef(box)
  const requestedKey = useRef(filtersKey(state))
  /** Sent to the address and not yet there: it may arrive after the box has moved on. */
  const coming = useRef<string[]>([])
  const timer = useRef(0)
  /** Typing continues after a response: all of it is one entry of the history. */
  const isRefining = useRef(false)
  const list = useRef(listing)
  list.current = listing

  const tokens = useMemo(() => tokensOf(box), [box])
  const lookups = useMemo(() => wantedNames(tokens, vocabulary.find), [tokens, vocabulary])
  const names = useTitles(lookups.fields, lookups.ids, box.isSettled ? lookups.titles : NO_TITLES)
  const read = useMemo(() => readTokens(tokens, vocabulary, names), [tokens, vocabulary, names])
  const hasCard = useMemo(() => containsCardNumber([box.text, box.editing?.text, read.q, read.filters]), [box, read])
  const isPending = read.readings.some((reading) => reading?.pending)

  const put = useCallback((next: Box, delay?: number) => {
    clearTimeout(timer.current)
    const show = (nextBox: Box) => {
      latest.current = nextBox
      setBox(nextBox)
    }
    show(next)
    if (delay !== undefined) timer.current = window.setTimeout(() => show({ ...next, isSettled: true }), delay)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address changed through back, a link or a filter button: the box follows. A response to the typed text does not change the box.
  useEffect(() => {
    const key = filtersKey(state)
    const index = coming.current.indexOf(key)
    coming.current = key === requestedKey.current ? [] : coming.current.slice(index + 1)
    if (key === requestedKey.current || index >= 0) return
    requestedKey.current = key
    isRefining.current = false
    list.current.narrow(null)
    put(fromState())
  }, [state, fromState, put])

  const { q, filters } = read
  useEffect(() => {
    // The box has just taken over another address; its previous content no longer applies.
    if (latest.current !== box) return
    // Card numbers must not get into the address, which is stored in histories and logs.
    if (!box.isSettled || isPending || hasCard) return
    const next: Filters = { q, filters }
    // A token that could have continued is now taken as it is, so the rows are narrowed by exactly what is being requested.
    list.current.narrow(next)
    const key = filtersKey(next)
    if (key === requestedKey.current) return
    requestedKey.current = key
    coming.current.push(key)
    list.current.go(next, { replace: isRefining.current })
    isRefining.current = true
  }, [box, isPending, hasCard, q, filters])

  /** Narrows the rows on screen at once, except by a token that could still change its meaning. */
  const narrow = (next: Box) => {
    const all = tokensOf(next)
    const isUnfinished = next.text !== '' && !/\s$/.test(next.text) && mayGoOn(all.at(-1), vocabulary, names)
    const { q: words, filters: readFilters } = readTokens(isUnfinished ? all.slice(0, -1) : all, vocabulary, names)
    // Shows the rows of the address again instead of those that match the start of a card number, whether it is still text or already a chip.
    const isCard = containsCardNumber([next.text, next.editing?.text, words, readFilters])
    list.current.narrow(isCard ? null : { q: words, filters: readFilters })
  }

  /** @param how `typing` waits for a pause, `done` applies at once, `composing` waits for the input method */
  const change = (next: Box, how: 'typing' | 'done' | 'composing') => {
    if (how === 'done') isRefining.current = false
    put(how === 'done' ? { ...next, isSettled: true } : next, how === 'typing' ? DEBOUNCE_MS : undefined)
    if (how !== 'composing') narrow(next)
  }

  const text = (token: Term): string => {
    const field = vocabulary.find(token.name)
    const { values } = readTerm(token, vocabulary, names)
    if (!field || values.length === 0) return printToken(token)
    const printedValues = values.map((value, i) =>
      'wire' in value && value.wire ? printValue(field, value.wire, vocabulary, names) : (token.values[i] as string),
    )
    return printToken({ ...token, name: field.key, values: printedValues })
  }

  return {
    box,
    vocabulary,
    names,
    readings: readingsOfChips(box, read.readings),
    /** The error of the text, once it is applied. */
    problem: hasCard ? CARD : box.isSettled ? read.readings.find((reading) => reading?.problem)?.problem : undefined,
    type: (next: string, isComposing: boolean) =>
      change(
        isComposing ? { ...latest.current, text: next, isSettled: false } : typeText(latest.current, next),
        isComposing ? 'composing' : 'typing',
      ),
    take: (next: string) => change(completeAll({ ...latest.current, text: next }), 'done'),
    settle: () => change(completeAll(latest.current), 'done'),
    clearText: () => change({ ...latest.current, text: '' }, 'done'),
    clearChips: () => change({ ...latest.current, chips: [], editing: null }, 'done'),
    remove: (id: number) =>
      change(
        { ...latest.current, chips: latest.current.chips.filter((chip) => chip.id !== id), editing: null },
        'done',
      ),
    edit: (id: number) => {
      const chip = latest.current.chips.find((other) => other.id === id)
      if (chip) put({ ...completeAll(latest.current), editing: { id, text: text(chip.token) } })
    },
    typeEdit: (next: string, isComposing: boolean) => {
      const { editing } = latest.current
      if (editing)
        change(
          { ...latest.current, editing: { ...editing, text: next }, isSettled: false },
          isComposing ? 'composing' : 'typing',
        )
    },
    closeEdit: (next?: string) => {
      const { editing } = latest.current
      if (!editing) return
      change(closeChip({ ...latest.current, editing: { ...editing, text: next ?? editing.text } }), 'done')
    },
    /** Restores the chip. */
    dropEdit: () => change({ ...latest.current, editing: null }, 'done'),
  }
}

const CARD = { code: 'card_number', params: {} }
const NO_TITLES: Readonly<Record<string, readonly string[]>> = {}

/** Reference fields in these tokens, with the ids and titles that have to be looked up. */
function wantedNames(tokens: readonly Token[], find: (typed: string) => FilterField | undefined) {
  const fields = new Map<string, FilterField>()
  const ids: Record<string, string[]> = {}
  const titles: Record<string, string[]> = {}
  for (const token of tokens) {
    const field = token.is === 'term' ? find(token.name) : undefined
    if (!field?.target || token.is !== 'term') continue
    fields.set(field.name, field)
    for (const value of token.values) {
      const [, id] = ID.exec(value) ?? []
      const into = id ? ids : titles
      if (id ?? value.trim()) into[field.name] = [...(into[field.name] ?? []), id ?? value]
    }
  }
  return { fields: [...fields.values()], ids, titles }
}

/** The reading of each chip that is not open, by its id. */
function readingsOfChips(
  { chips, editing }: Box,
  readings: readonly (Reading | undefined)[],
): ReadonlyMap<number, Reading> {
  const byToken = new Map(readings.flatMap((reading) => (reading ? [[reading.token, reading] as const] : [])))
  return new Map(
    chips.flatMap(({ id, token }) => {
      const reading = id === editing?.id ? undefined : byToken.get(token)
      return reading ? [[id, reading] as const] : []
    }),
  )
}

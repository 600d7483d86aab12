import { BadValue, type Field } from '../fields/field.ts'
import { matcher } from '../text/matcher.ts'
import { addDays, dayOf, startOfDay, toMillis } from '../time/time.ts'
import { daysOf } from './days.ts'
import type { Filters } from './read.ts'
import { type Filterable, filterableField } from './vocabulary.ts'

type Row = Readonly<Record<string, unknown>>
/** Undefined: the row does not tell. */
type Verdict = boolean | undefined
type Test = (value: unknown) => Verdict

/** Numbers, times since the epoch, or text in character order; never mixed. */
type Place = number | string

/** The range of an API value: from `from` to before `before`, or just `from`. */
interface Span {
  readonly from: Place
  readonly before: Place
  readonly exact: boolean
}

interface Scale {
  readonly of: (value: unknown) => Place
  readonly span: (wire: string) => Span
}

const SUFFIX = /_(not|gte|gt|lte|lt)$/

const point = (from: Place): Span => ({ from, before: from, exact: true })

function calendar(isMoment: boolean, today: string): Scale {
  const start = (day: string): Place => (isMoment ? toMillis(startOfDay(day)) : day)
  const comparable = (value: unknown): Place => (isMoment ? toMillis(String(value)) : String(value))
  return {
    of: comparable,
    span: (wire) => {
      const days = daysOf(wire, today)
      return days
        ? { from: start(days.from), before: start(addDays(days.to, 1)), exact: false }
        : point(comparable(wire))
    },
  }
}

/** Normalised by the kind: `white` is `#ffffff`. Invalid values match no row. */
function parsedOr(wire: string, parse: Field['parse']): unknown {
  try {
    return parse(wire)
  } catch (error) {
    if (error instanceof BadValue) return wire
    throw error
  }
}

/** Comparable ranges of a field's values, as the server's columns compare. */
function scaleOf({ hints, store, parse }: Field, today: string): Scale {
  if (hints.calendar) return calendar(hints.calendar === 'moment', today)
  const isCaseless = store.as === 'column' && store.caseless
  const comparable = (value: unknown): Place => {
    if (hints.places !== undefined) return Number(value)
    return isCaseless ? String(value).toLowerCase() : String(value)
  }
  return { of: comparable, span: (wire) => point(comparable(parsedOr(wire, parse))) }
}

function testOf(field: Field, suffix: string, wires: readonly string[], today: string): Test {
  const { of, span } = scaleOf(field, today)
  // Only the server knows who `me` is.
  if (field.hints.people && wires.includes('me')) return () => undefined
  const spans = wires.map(span)
  const [end = point('')] = spans
  const isOne = (value: unknown): boolean => {
    const comparableValue = of(value)
    return spans.some(({ from, before, exact }) =>
      exact ? comparableValue === from : comparableValue >= from && comparableValue < before,
    )
  }
  const isAny = (value: unknown) => (Array.isArray(value) ? value.some(isOne) : isOne(value))
  const compare: Readonly<Record<string, (value: unknown) => boolean>> = {
    '': isAny,
    _not: (value) => !isAny(value),
    _gte: (value) => of(value) >= end.from,
    _gt: (value) => (end.exact ? of(value) > end.from : of(value) >= end.before),
    _lte: (value) => (end.exact ? of(value) <= end.from : of(value) < end.before),
    _lt: (value) => of(value) < end.from,
  }
  const compareBounds = compare[suffix] ?? (() => true)
  return (value) => (value === undefined ? undefined : value === null ? suffix === '_not' : compareBounds(value))
}

/** Every word must occur in one of the searched fields; some of them are not in lists. */
function wordTest(resource: Filterable, q: string): (row: Row) => Verdict {
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.options.search)
  const matches = matcher(q)
  return (row) => {
    const texts = searched.map((name) => row[name]).map((value) => (value === null ? '' : value))
    const isWhole = !resource.find && !texts.includes(undefined)
    if (matches(...texts.map((value) => String(value ?? '')))) return true
    return isWhole ? false : undefined
  }
}

/**
 * Whether a loaded row matches these filters, as far as the row tells: false only when it certainly does not. Used until the server's answer arrives.
 * @param now decides what `today` means
 */
export function rowMatcher(resource: Filterable, { q, filters }: Filters, now: Date | number): (row: Row) => boolean {
  const today = dayOf(now)
  const tests = Object.entries(filters).flatMap(([wire, values]): ((row: Row) => Verdict)[] => {
    const suffix = filterableField(resource, wire) ? '' : (SUFFIX.exec(wire)?.[0] ?? '')
    const name = suffix ? wire.slice(0, -suffix.length) : wire
    const field = filterableField(resource, name)
    if (!field || values.length === 0) return []
    const test = testOf(field, suffix, values, today)
    return [(row) => test(row[name])]
  })
  if (q.trim()) tests.push(wordTest(resource, q))
  return (row) => tests.every((test) => test(row) !== false)
}

import type { AnyResource } from '../define.ts'
import type { Field } from '../fields/field.ts'
import { addDays, dayOf, startOfDay, toMillis } from '../time.ts'
import { daysOf } from './days.ts'
import type { Filters } from './read.ts'
import { filterableField } from './vocabulary.ts'

type Row = Readonly<Record<string, unknown>>
/** Undefined: the row does not say. */
type Verdict = boolean | undefined
type Test = (value: unknown) => Verdict

const SUFFIX = /_(not|gte|gt|lte|lt)$/

/** A value and the ends of a wire value as things that can be compared with < and >. */
function scaleOf({ hints, store }: Field, today: string) {
  if (hints.calendar) {
    const isMoment = hints.calendar === 'moment'
    const start = (day: string) => (isMoment ? toMillis(startOfDay(day)) : day)
    return {
      of: (value: unknown) => (isMoment ? toMillis(String(value)) : String(value)),
      ends: (wire: string) => {
        const days = daysOf(wire, today)
        if (days) return { from: start(days.from), before: start(addDays(days.to, 1)) }
        const at = toMillis(wire)
        return { from: at, before: at, exact: true }
      },
    }
  }
  const isNumber = hints.places !== undefined
  const of = (value: unknown) => (isNumber ? Number(value) : String(value))
  const isText = store.as === 'column' && store.caseless
  return {
    of: (value: unknown) => (isText ? String(value).toLowerCase() : of(value)),
    ends: (wire: string) => {
      const at = isText ? wire.toLowerCase() : of(wire)
      return { from: at, before: at, exact: true }
    },
  }
}

function testOf(field: Field, suffix: string, wires: readonly string[], today: string): Test {
  const { of, ends } = scaleOf(field, today)
  const bounds = wires.map(ends)
  const isOne = (value: unknown): boolean => {
    const at = of(value)
    return bounds.some(({ from, before, exact }: ReturnType<typeof ends>) =>
      exact ? at === from : at >= from && at < before,
    )
  }
  const [end] = bounds
  const compare: Readonly<Record<string, (value: unknown) => boolean>> = {
    '': (value) => (Array.isArray(value) ? value.some(isOne) : isOne(value)),
    _not: (value) => (Array.isArray(value) ? !value.some(isOne) : !isOne(value)),
    _gte: (value) => end !== undefined && of(value) >= end.from,
    _gt: (value) => end !== undefined && (end.exact ? of(value) > end.from : of(value) >= end.before),
    _lte: (value) => end !== undefined && (end.exact ? of(value) <= end.from : of(value) < end.before),
    _lt: (value) => end !== undefined && of(value) < end.from,
  }
  const holds = compare[suffix] ?? (() => true)
  return (value) => (value === undefined ? undefined : value === null ? suffix === '_not' : holds(value))
}

/** Every word has to stand in one of the searched fields; a field that lists leave out may hold it. */
function wordTest(resource: Pick<AnyResource, 'fields'>, q: string): (row: Row) => Verdict {
  const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.options.search)
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return (row) => {
    const texts = searched.map((name) => row[name]).map((value) => (value === null ? '' : value))
    const isWhole = !texts.includes(undefined)
    const missing = words.some(
      (word) =>
        !texts.some((text) =>
          String(text ?? '')
            .toLowerCase()
            .includes(word),
        ),
    )
    return missing ? (isWhole ? false : undefined) : true
  }
}

/**
 * Whether a loaded row is one that these filters ask for, as far as the row tells: false only when it certainly is not. What the
 * server answers counts; this is for the time until then.
 * @param now decides what `today` means
 */
export function rowMatcher(
  resource: Pick<AnyResource, 'fields'>,
  { q, filters }: Filters,
  now: Date | number,
): (row: Row) => boolean {
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

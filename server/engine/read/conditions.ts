import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Field, Operator } from '../../../schema/engine/fields/field.ts'
import { daysOf } from '../../../schema/engine/filters/days.ts'
import { phoneParts } from '../../../schema/engine/text/phones.ts'
import { addDays, type DayRange, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Caller } from '../http/context.ts'

type Condition = RawBuilder<unknown>
type Range = Exclude<Operator, 'eq'>

const SIGNS = { gte: sql`>=`, gt: sql`>`, lte: sql`<=`, lt: sql`<` } as const
const LAST_DAY = '9999-12-31'

function arrayType(field: Field): Condition {
  const type = field.store.as === 'column' ? field.store.type : 'bigint'
  return sql.raw(`${type.replace(/\[\]$/, '')}[]`)
}

/** The days that a query value means: one day, or those of a word. Undefined for a moment, and for other kinds. */
function daysFor({ hints, parse }: Field, raw: string, today: string): DayRange | undefined {
  const days = hints.calendar && daysOf(raw, today)
  // A day that the kind does not accept (year 0) is refused as such.
  if (days && days.from === raw) parse(raw)
  return days || undefined
}

/** The start of a day in the column's own type: for a moment on the business's clock, so that an index on the column can be used. */
const begin = ({ hints }: Field, day: string): string => (hints.calendar === 'moment' ? startOfDay(day) : day)
const end = (field: Field, { to }: DayRange): string => (to >= LAST_DAY ? 'infinity' : begin(field, addDays(to, 1)))

const withinDays = (column: Condition, field: Field, days: DayRange): Condition =>
  sql`(${column} >= ${begin(field, days.from)} and ${column} < ${end(field, days)})`

/** Maximum number of values written into the text of a statement. */
const IN_TEXT = 5

/**
 * Values of a fixed set, record ids and booleans, written into the statement's text: requests with the same values are then the same statement,
 * planned for them. Undefined for values that can be anything.
 */
function inText({ store, hints }: Field, values: readonly unknown[]): Condition[] | undefined {
  if (store.as !== 'column' || values.length > IN_TEXT) return undefined
  const isClosed = (value: unknown) =>
    typeof value === 'boolean' ||
    (store.references !== undefined && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && Boolean(hints.choices?.includes(value)))
  // A bare number would have a smaller integer type than the column, and the index would not be used.
  const type = sql.raw(`::${store.type}`)
  return values.every(isClosed) ? values.map((value) => sql`${sql.lit(value)}${type}`) : undefined
}

function isAny(resource: AnyResource, name: string, field: Field, values: readonly unknown[]): Condition {
  const column = sql.ref(`t.${name}`)
  if (field.store.as === 'link') {
    const link = sql.table(`${resource.table}_${name}`)
    return sql`exists (select 1 from ${link} i where i.owner_id = t.id and i.target_id = any(${values}::bigint[]))`
  }
  // A phone number matches with and without its extension.
  if (field.hints.dialled) {
    const numbers = values.map((value) => phoneParts(String(value)).number)
    return numbers.length === 1
      ? sql`phone_number(${column}) = ${numbers[0]}`
      : sql`phone_number(${column}) = any(${numbers}::text[])`
  }
  if (field.store.as === 'column' && field.store.caseless) {
    const lowered = values.map((v) => String(v).toLowerCase())
    return lowered.length === 1
      ? sql`lower(${column}) = ${lowered[0]}`
      : sql`lower(${column}) = any(${lowered}::text[])`
  }
  if (field.store.as === 'column' && field.store.type.endsWith('[]')) return sql`${column} && ${values}::text[]`
  const literals = inText(field, values)
  if (literals)
    return literals.length === 1 ? sql`${column} = ${literals[0]}` : sql`${column} in (${sql.join(literals)})`
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${arrayType(field)})`
}

/**
 * `name=a,b`: one of these. For a moment, a day means the whole day.
 * @throws BadValue for a value that is not of the kind
 */
export function equals(
  resource: AnyResource,
  name: string,
  field: Field,
  raws: readonly string[],
  today: string,
): Condition {
  const column = sql.ref(`t.${name}`)
  const spans = raws.map((raw) => daysFor(field, raw, today))
  const exact = raws.filter((_, i) => !spans[i]).map((raw) => field.parse(raw))
  const any = spans.flatMap((days) => (days ? [withinDays(column, field, days)] : []))
  if (exact.length > 0) any.push(isAny(resource, name, field, exact))
  return any.length === 1 ? (any[0] as Condition) : sql`(${sql.join(any, sql` or `)})`
}

/** `name_not=a,b`: none of these. Empty values match. */
export const differs = (...args: Parameters<typeof equals>): Condition => sql`(${equals(...args)}) is not true`

/**
 * `name_gte=a` and the like. Days count whole: after a day begins with the next one, until a day ends with its end.
 * @throws BadValue for a value that is not of the kind
 */
export function compares(name: string, field: Field, operator: Range, raw: string, today: string): Condition {
  const column = sql.ref(`t.${name}`)
  const days = daysFor(field, raw, today)
  if (!days) return sql`${column} ${SIGNS[operator]} ${field.parse(raw)}`
  if (operator === 'gte') return sql`${column} >= ${begin(field, days.from)}`
  if (operator === 'lt') return sql`${column} < ${begin(field, days.from)}`
  return operator === 'gt' ? sql`${column} >= ${end(field, days)}` : sql`${column} < ${end(field, days)}`
}

/**
 * A declared condition as its server rules express it in SQL: `overdue=true`, `overdue=false`, `overdue_not=true`, `worker=4,7`, `postcode=LS6`.
 * @param asker left out when a query is only checked
 * @throws BadValue for a value that is not a boolean or an id
 */
export function meets(
  asker: Caller | undefined,
  resource: AnyResource,
  name: string,
  raws: readonly string[],
  isNot: boolean,
): Condition {
  const field = resource.conditions[name]
  const parsedValues = new Set(raws.map((raw) => field?.parse(raw)))
  const isFlag = field?.store.as === 'column' && field.store.type === 'boolean'
  if (isFlag && parsedValues.size > 1) return isNot ? sql`false` : sql`true`
  if (!asker) return sql`true`
  const condition = asker.engine.rules.get(resource.name)?.conditions?.[name]
  if (!condition) throw new Error(`server rules of ${resource.name} do not say what its condition ${name} means`)
  if (!isFlag) {
    const isMet = condition(asker, [...parsedValues])
    return isNot ? sql`(${isMet}) is not true` : sql`(${isMet})`
  }
  return parsedValues.has(!isNot) ? sql`(${condition(asker, [])})` : sql`(${condition(asker, [])}) is not true`
}

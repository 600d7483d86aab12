import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../schema/define.ts'
import type { FieldErrors } from '../../schema/errors.ts'
import { BadValue, type Field, type Operator } from '../../schema/fields/field.ts'
import { f } from '../../schema/fields/index.ts'
import { isSortable, searchExpression } from '../db/model.ts'
import { invalid } from './errors.ts'

export interface ListQuery {
  readonly where: readonly RawBuilder<unknown>[]
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc'; readonly nullable: boolean }
  readonly page: number
  readonly limit: number
}

const RANGES: readonly (readonly [string, Operator])[] = [
  ['_gte', 'gte'],
  ['_gt', 'gt'],
  ['_lte', 'lte'],
  ['_lt', 'lt'],
]
const SIGNS = { gte: sql`>=`, gt: sql`>`, lte: sql`<=`, lt: sql`<` } as const

/** Columns that every record has and lists can be asked by. */
const BASE_KINDS: Readonly<Record<string, Field>> = {
  id: f.ref('itself', { filter: true }),
  created_at: f.instant({ filter: true }),
  updated_at: f.instant({ filter: true }),
  archived_at: f.instant({ filter: true }),
}

/** Splits at commas; `\,` is a comma and `\\` a backslash inside a value (api.md, Lists). */
export function splitValues(raw: string): string[] {
  const out: string[] = []
  let value = ''
  for (let i = 0; i < raw.length; i++) {
    const c = raw[i] as string
    if (c === '\\' && i + 1 < raw.length) value += raw[++i]
    else if (c === ',') {
      out.push(value)
      value = ''
    } else value += c
  }
  return [...out, value]
}

/** `%` and `_` of what staff type mean themselves. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function arrayType(field: Field): RawBuilder<unknown> {
  const type = field.store.as === 'column' ? field.store.type : 'bigint'
  return sql.raw(`${type.replace(/\[\]$/, '')}[]`)
}

function equals(resource: AnyResource, name: string, field: Field, values: readonly unknown[]): RawBuilder<unknown> {
  const column = sql.ref(`t.${name}`)
  if (field.store.as === 'link') {
    const link = sql.table(`${resource.table}_${name}`)
    return sql`exists (select 1 from ${link} i where i.owner_id = t.id and i.target_id = any(${values}::bigint[]))`
  }
  if (field.store.as === 'column' && field.store.caseless) {
    const lowered = values.map((v) => String(v).toLowerCase())
    return lowered.length === 1
      ? sql`lower(${column}) = ${lowered[0]}`
      : sql`lower(${column}) = any(${lowered}::text[])`
  }
  if (field.store.as === 'column' && field.store.type.endsWith('[]')) return sql`${column} && ${values}::text[]`
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${arrayType(field)})`
}

/** Every word must stand in one of the searched fields. */
function search(resource: AnyResource, raw: string): RawBuilder<unknown>[] {
  const words = new Set(raw.split(/\s+/).filter(Boolean))
  const text = sql.raw(searchExpression(resource, 't.'))
  return [...words].map((word) => sql`${text} ilike ${likePattern(word)}`)
}

function filterable(resource: AnyResource, name: string): Field | undefined {
  const own = resource.fields[name]
  if (own) return own.options.filter ? own : undefined
  return Object.hasOwn(BASE_KINDS, name) ? BASE_KINDS[name] : undefined
}

function whole(raw: string, min: number, max: number): number | undefined {
  if (!/^\d{1,9}$/.test(raw)) return undefined
  const n = Number(raw)
  return n >= min && n <= max ? n : undefined
}

/** A whole number of a query string within bounds; 422 at its name otherwise. */
export function parseWhole(raw: string, name: string, min: number, max: number): number {
  const n = whole(raw, min, max)
  if (n === undefined) throw invalid({ [name]: [{ code: 'limit', params: { min, max } }] })
  return n
}

/**
 * Reads a list's query string (api.md, Lists). Throws 422 with each parameter that is wrong: unknown, of a wrong type, out of bounds.
 * @param maxLimit most rows of one page
 */
export function parseQuery(
  resource: AnyResource,
  params: Readonly<Record<string, unknown>>,
  maxLimit = 200,
  defaultLimit = 25,
): ListQuery {
  const errors: FieldErrors = Object.create(null)
  const fail = (name: string, code: string, extra?: Record<string, unknown>) => {
    errors[name] = [extra ? { code, params: extra } : { code }]
  }
  const where: RawBuilder<unknown>[] = []
  let field: string = resource.sort[0]
  let direction = resource.sort[1]
  let page = 1
  let limit = defaultLimit
  const sortable = (name: string) =>
    Object.hasOwn(BASE_KINDS, name) || (resource.fields[name] && isSortable(resource.fields[name]))
  for (const [name, raw] of Object.entries(params)) {
    if (typeof raw !== 'string') fail(name, 'given_twice')
    else if (name === 'page') {
      const n = whole(raw, 1, 1_000_000)
      if (n === undefined) fail(name, 'page')
      else page = n
    } else if (name === 'limit') {
      const n = whole(raw, 1, maxLimit)
      if (n === undefined) fail(name, 'limit', { min: 1, max: maxLimit })
      else limit = n
    } else if (name === 'sort') {
      if (sortable(raw)) {
        field = raw
        if (params['direction'] === undefined) direction = 'asc'
      } else fail(name, 'no_sort', { field: raw })
    } else if (name === 'direction') {
      if (raw === 'asc' || raw === 'desc') direction = raw
      else fail(name, 'choice', { choices: ['asc', 'desc'] })
    } else if (name === 'q') {
      if (raw.length > 200) fail(name, 'too_long', { max: 200 })
      else if (raw.includes('\0')) fail(name, 'control_characters')
      else if (raw.trim() && searchExpression(resource)) where.push(...search(resource, raw))
      else if (raw.trim()) fail(name, 'no_search')
    } else filter(name, raw)
  }
  if (Object.keys(errors).length) throw invalid(errors)
  const own = resource.fields[field]
  return {
    where,
    sort: {
      field,
      direction,
      nullable:
        Boolean(own && !own.options.required && own.options.default === undefined && !own.auto) ||
        field === 'archived_at',
    },
    page,
    limit,
  }

  function filter(name: string, raw: string): void {
    const range = RANGES.find(
      ([suffix]) => name.endsWith(suffix) && filterable(resource, name.slice(0, -suffix.length)),
    )
    const target = range ? name.slice(0, -range[0].length) : name
    const kind = filterable(resource, target)
    const operator: Operator = range ? range[1] : 'eq'
    if (!kind) return fail(name, resource.fields[target] ? 'no_filter' : 'unknown_parameter')
    if (!kind.operators.includes(operator)) return fail(name, 'no_filter')
    if (raw.includes('\0')) return fail(name, 'control_characters')
    try {
      if (operator === 'eq') {
        const values = splitValues(raw).map((v) => kind.parse(v))
        if (values.length > 200) return fail(name, 'too_many', { max: 200 })
        where.push(equals(resource, target, kind, values))
      } else {
        where.push(sql`${sql.ref(`t.${target}`)} ${SIGNS[operator]} ${kind.parse(raw)}`)
      }
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      fail(name, error.code)
    }
  }
}

/** ORDER BY of a list, with the id last so that pages never overlap. */
export function orderBy({ sort }: ListQuery, alias = 't'): RawBuilder<unknown> {
  const way = sort.direction === 'asc' ? sql`asc` : sql`desc`
  const id = sql`${sql.ref(`${alias}.id`)} ${way}`
  if (sort.field === 'id') return id
  // Empty last either way; only said where the column can be empty, so that an index serves both directions.
  const nulls = sort.nullable && sort.direction === 'desc' ? sql` nulls last` : sql``
  return sql`${sql.ref(`${alias}.${sort.field}`)} ${way}${nulls}, ${id}`
}

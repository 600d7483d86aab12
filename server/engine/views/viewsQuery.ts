import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Caller } from '../http/context.ts'
import { invalid, ProblemError } from '../http/errors.ts'
import { parseQuery } from '../read/query.ts'

/** Parts of an address that say how a list is shown, not which rows it has; the browser reads them. */
const DISPLAY_PARAMETERS = new Set(['archived', 'as', 'columns', 'page', 'view'])
const COLUMNS = /^[a-z][A-Za-z0-9_]*(,[a-z][A-Za-z0-9_]*)*$/

const escaped = (value: string) => value.replace(/[\\,]/g, '\\$&')

/** The parameters that the browser asks a list by when its address has this query. */
function parametersOf(address: URLSearchParams): Record<string, string> {
  const params: Record<string, string> = Object.create(null)
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name)
    if (DISPLAY_PARAMETERS.has(name)) continue
    if (name === 'sort') {
      const [field = '', direction = 'asc'] = (values[0] ?? '').split(':')
      Object.assign(params, { sort: field, direction })
    } else if (/^(q|limit)$|_(gte|gt|lte|lt)$/.test(name) && values.length === 1) params[name] = values[0] ?? ''
    else params[name] = values.map(escaped).join(',')
  }
  return params
}

/**
 * The query of a list's address as a view keeps it: without its question mark, and without a page, which is nothing to come back to.
 * Throws 422 at `query` for what the list would not understand.
 */
export function viewQuery(resource: AnyResource, text: string, now: Date): string {
  const address = new URLSearchParams(text)
  for (const name of ['page', 'view']) address.delete(name)
  const columns = address.get('columns')
  const wrong = (code: string, params?: Record<string, unknown>) =>
    invalid({ query: [params ? { code, params } : { code }] })
  if (columns !== null && !COLUMNS.test(columns)) throw wrong('unknown_field')
  const displayMode = address.get('as')
  const displayModes = ['table', ...(resource.board ? ['board'] : []), ...(resource.map ? ['map'] : [])]
  if (displayMode !== null && !displayModes.includes(displayMode)) throw wrong('unknown_parameter')
  const archived = address.get('archived')
  if (archived !== null && !(archived === 'true' && resource.archive)) throw wrong('unknown_parameter')
  try {
    parseQuery(resource, parametersOf(address), { now })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const [first] = Object.values((error.extra['errors'] ?? {}) as Record<string, { code: string; params?: object }[]>)
    throw wrong(first?.[0]?.code ?? 'invalid', first?.[0]?.params as Record<string, unknown> | undefined)
  }
  return address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}

/**
 * What a list whose address has this query holds, as a condition over `t`; an empty one holds everything.
 * @throws problem 422 for what the list would not understand, such as a filter by a field that there is no more
 */
export function listCondition(asker: Caller, resource: AnyResource, text: string): RawBuilder<boolean> {
  const { where } = parseQuery(resource, parametersOf(new URLSearchParams(text)), { asker })
  return where.length ? sql<boolean>`(${sql.join(where, sql` and `)})` : sql<boolean>`true`
}

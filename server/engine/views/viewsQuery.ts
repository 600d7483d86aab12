import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Caller } from '../http/context.ts'
import { invalid, ProblemError } from '../http/errors.ts'
import { parseQuery } from '../read/query.ts'

/** Parts of an address that control how a list is shown, not which rows it has; only the browser reads them. */
const DISPLAY_PARAMETERS = new Set(['archived', 'as', 'columns', 'page', 'view'])
const COLUMNS = /^[a-z][A-Za-z0-9_]*(,[a-z][A-Za-z0-9_]*)*$/

const escaped = (value: string) => value.replace(/[\\,]/g, '\\$&')

/** The parameters of the list request for an address with this query. */
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
 * The query of a list's address as a view stores it: without the question mark and the page.
 * @throws problem 422 at `query` for anything the list would not accept
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
 * The condition over `t` of a list whose address has this query; an empty query matches everything.
 * @throws problem 422 for anything the list would not accept, such as a filter by a field that no longer exists
 */
export function listCondition(asker: Caller, resource: AnyResource, text: string): RawBuilder<boolean> {
  const { where } = parseQuery(resource, parametersOf(new URLSearchParams(text)), { asker })
  return where.length ? sql<boolean>`(${sql.join(where, sql` and `)})` : sql<boolean>`true`
}

import type { AnyResource } from '../../../schema/define.ts'
import { filterableField } from '../../../schema/filters/vocabulary.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../limits.ts'

/** What a list shows; all of it stands in the address, so that a link opens the same list for a colleague. */
export interface ListState {
  readonly q: string
  /** Wire name (`kind`, `kind_not`, `percent_gte`) → values; words for days (`last-month`) stay words, so that a link stays relative. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly page: number
  readonly perPage: number
  readonly archived: boolean
}

type Listed = Pick<AnyResource, 'fields' | 'sort'>
const SUFFIX = /^(.+)_(not|gte|gt|lte|lt)$/

/** Whether a list offers an order by this field: what the server takes (api.md, Lists), but not by the ids of references. */
export function isSortable(resource: Pick<AnyResource, 'fields'>, name: string): boolean {
  const field = resource.fields[name]
  if (!field) return ['id', 'created_at', 'updated_at', 'archived_at'].includes(name)
  return field.store.as === 'column' && (field.options.sort ?? (field.options.list === true && !field.store.references))
}

/** Whether a name of an address is one that the server takes as a filter of this list. */
function isFilter(resource: Pick<AnyResource, 'fields'>, name: string): boolean {
  if (filterableField(resource, name)) return true
  const [, field = '', suffix = ''] = SUFFIX.exec(name) ?? []
  const operator = suffix === 'not' ? 'eq' : suffix
  return filterableField(resource, field)?.operators.some((known) => known === operator) === true
}

const whole = (text: string | null, fallback: number) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback)

/** The state that an address asks for; what it does not say, or says wrongly, is as the declaration has it. */
export function readList(search: string, resource: Listed): ListState {
  const params = new URLSearchParams(search)
  const [field = '', direction] = (params.get('sort') ?? '').split(':')
  const sort = isSortable(resource, field)
    ? { field, order: direction === 'desc' ? ('DESC' as const) : ('ASC' as const) }
    : { field: resource.sort[0], order: resource.sort[1] === 'desc' ? ('DESC' as const) : ('ASC' as const) }
  const names = [...new Set(params.keys())].filter((name) => isFilter(resource, name))
  const perPage = whole(params.get('limit'), PAGE_SIZE)
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(names.map((name) => [name, params.getAll(name).filter(Boolean)])),
    sort,
    page: whole(params.get('page'), 1),
    perPage: PAGE_SIZES.some((size) => size === perPage) ? perPage : PAGE_SIZE,
    archived: params.get('archived') === 'true',
  }
}

/** The query string of a state, with its question mark; what is as the declaration has it is left out. */
export function writeList(state: ListState, resource: Listed): string {
  const params = new URLSearchParams()
  if (state.archived) params.set('archived', 'true')
  if (state.q.trim()) params.set('q', state.q.trim())
  for (const [name, values] of Object.entries(state.filters)) for (const value of values) params.append(name, value)
  const { field, order } = state.sort
  const direction = order === 'DESC' ? 'desc' : 'asc'
  if (field !== resource.sort[0] || direction !== resource.sort[1]) params.set('sort', `${field}:${direction}`)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.perPage !== PAGE_SIZE) params.set('limit', String(state.perPage))
  const text = params.toString()
  return text && `?${text}`
}

/** The filter that the data provider is asked with. */
export function filterOf({ q, filters }: Pick<ListState, 'q' | 'filters'>): Record<string, unknown> {
  return { ...filters, ...(q.trim() ? { q: q.trim() } : {}) }
}

export const isFiltered = ({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean =>
  q.trim() !== '' || Object.values(filters).some((values) => values.length > 0)

import type { AnyResource } from '../../../schema/engine/define.ts'
import { type Filterable, filterableField } from '../../../schema/engine/filters/vocabulary.ts'
import { currentFieldName } from '../../../schema/engine/renamedFrom.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../limits.ts'

/** How a list can be shown. */
export type ViewMode = 'table' | 'board' | 'map'

/** State of a list. All of it is part of the address, so that a link opens the same list for a colleague. */
export interface ListState {
  readonly q: string
  /** Wire name (`kind`, `kind_not`, `percent_gte`) → values. Words for dates (`last-month`) stay words, so that a link stays relative. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly page: number
  readonly perPage: number
  readonly archived: boolean
  /** Columns besides the title; undefined for the user's own or the declared ones. */
  readonly columns?: readonly string[] | undefined
  /** View mode; undefined for a table. */
  readonly as?: ViewMode | undefined
  /** Id of the open saved view, or `all` for none where one opens by default. */
  readonly view?: string | undefined
}

type Listed = Pick<AnyResource, 'fields' | 'sort'> &
  Partial<Pick<AnyResource, 'conditions' | 'board' | 'map' | 'figures'>>
const COLUMN = /^[a-z][A-Za-z0-9_]*$/
const VIEW = /^(all|[1-9]\d{0,14})$/
const SUFFIX = /^(.+)_(not|gte|gt|lte|lt)$/

/** Whether a list can be sorted by this field: what the server accepts, except the ids of references. */
export function isSortable(resource: Pick<Listed, 'fields' | 'figures'>, name: string): boolean {
  const field = resource.fields[name]
  const figure = resource.figures?.[name]
  if (figure) return figure.field.options.sort === true
  if (!field) return ['id', 'created_at', 'updated_at', 'archived_at'].includes(name)
  return field.store.as === 'column' && (field.options.sort ?? (field.options.list === true && !field.store.references))
}

/** Whether a parameter of an address is one that the server accepts as a filter of this list. */
function isFilter(resource: Filterable, name: string): boolean {
  if (filterableField(resource, name)) return true
  const [, field = '', suffix = ''] = SUFFIX.exec(name) ?? []
  const operator = suffix === 'not' ? 'eq' : suffix
  return filterableField(resource, field)?.operators.some((knownOperator) => knownOperator === operator) === true
}

const wholeNumber = (text: string | null, fallback: number) =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback

/**
 * Reads the state from an address; missing or invalid parts get the declared defaults.
 * @param size default page size
 */
export function readList(search: string, resource: Listed, size: number = PAGE_SIZE): ListState {
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search)) params.append(currentFieldName(resource, name), value)
  const [named = '', direction] = (params.get('sort') ?? '').split(':')
  const field = currentFieldName(resource, named)
  const sort = isSortable(resource, field)
    ? { field, order: direction === 'desc' ? ('DESC' as const) : ('ASC' as const) }
    : { field: resource.sort[0], order: resource.sort[1] === 'desc' ? ('DESC' as const) : ('ASC' as const) }
  const names = [...new Set(params.keys())].filter((name) => isFilter(resource, name))
  const perPage = wholeNumber(params.get('limit'), size)
  const columns = (params.get('columns') ?? '')
    .split(',')
    .filter((name) => COLUMN.test(name))
    .map((name) => currentFieldName(resource, name))
  const view = params.get('view') ?? ''
  const as = params.get('as')
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(names.map((name) => [name, params.getAll(name).filter(Boolean)])),
    sort,
    page: wholeNumber(params.get('page'), 1),
    perPage: PAGE_SIZES.some((one) => one === perPage) ? perPage : size,
    archived: params.get('archived') === 'true',
    ...(columns.length > 0 ? { columns: [...new Set(columns)] } : {}),
    ...(isWay(resource, as) ? { as } : {}),
    ...(VIEW.test(view) ? { view } : {}),
  }
}

/** The query string of a state, with its question mark; defaults are left out. */
export function writeList(state: ListState, resource: Listed, size: number = PAGE_SIZE): string {
  const params = new URLSearchParams()
  if (state.archived) params.set('archived', 'true')
  if (state.q.trim()) params.set('q', state.q.trim())
  for (const [name, values] of Object.entries(state.filters)) for (const value of values) params.append(name, value)
  const { field, order } = state.sort
  const direction = order === 'DESC' ? 'desc' : 'asc'
  if (field !== resource.sort[0] || direction !== resource.sort[1]) params.set('sort', `${field}:${direction}`)
  if (state.page > 1) params.set('page', String(state.page))
  if (state.perPage !== size) params.set('limit', String(state.perPage))
  if (state.as) params.set('as', state.as)
  if (state.view) params.set('view', state.view)
  if (!state.columns?.length) return params.size > 0 ? `?${params}` : ''
  // Commas are not escaped: names never contain characters that would need it.
  return `?${params}${params.size > 0 ? '&' : ''}columns=${state.columns.join(',')}`
}

/** The view modes of a list, including the table. */
export const viewModesOf = ({ board, map }: Pick<AnyResource, 'board' | 'map'>): readonly ViewMode[] => [
  'table',
  ...(board ? (['board'] as const) : []),
  ...(map ? (['map'] as const) : []),
]
const isWay = (resource: Pick<AnyResource, 'board' | 'map'>, as: string | null): as is ViewMode =>
  viewModesOf(resource).length > 1 && viewModesOf(resource).some((mode) => mode === as)

/** The view mode of the records; the archive is always a table. */
export const viewModeOf = (
  resource: Pick<AnyResource, 'board' | 'map'>,
  state: Pick<ListState, 'as' | 'archived'>,
): ViewMode => (!state.archived && isWay(resource, state.as ?? null) ? (state.as ?? 'table') : 'table')

type Addressed = Pick<AnyResource, 'path' | 'archivedPath'>

/** The whole address of a list with this query; the archive has a path of its own where the declaration names one. */
export function listPath({ path, archivedPath }: Addressed, search: string): string {
  if (!archivedPath || new URLSearchParams(search).get('archived') !== 'true') return `/${path}${search}`
  const rest = search.replace(/([?&])archived=true(&|$)/, (_, before: string, after: string) => (after ? before : ''))
  return `/${path}/${archivedPath}${rest}`
}

/** The query of an address in which the archive is a parameter and not a path of its own. */
export function listSearch(
  { path, archivedPath }: Addressed,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string {
  if (!archivedPath || pathname.replace(/\/$/, '') !== `/${path}/${archivedPath}`) return search
  return new URLSearchParams(search).get('archived') === 'true'
    ? search
    : `?archived=true${search === '' ? '' : `&${search.slice(1)}`}`
}

/** Whether a saved view is open. */
export const isView = ({ view }: Pick<ListState, 'view'>): boolean => view !== undefined && view !== 'all'

/** The filter passed to the data provider. */
export function filterOf({ q, filters }: Pick<ListState, 'q' | 'filters'>): Record<string, unknown> {
  return { ...filters, ...(q.trim() ? { q: q.trim() } : {}) }
}

export const isFiltered = ({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean =>
  q.trim() !== '' || Object.values(filters).some((values) => values.length > 0)
